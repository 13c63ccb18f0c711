//! Work on all cores whose answers come out in the order of the questions, in constant memory.

use super::Failure;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};

/// Does `work` on every item of every batch, and hands the answers to `emit` in order.
///
/// Batches are read on a thread of their own, so that answers come out while the next question is
/// waited for. At most a few batches a core are under way at once. Once `emit` has failed no more
/// items are begun: nobody would see their answers.
pub(super) fn in_order<T, R>(
    batches: impl Iterator<Item = Result<Vec<T>, Failure>> + Send,
    work: impl Fn(T) -> R + Sync,
    mut emit: impl FnMut(R) -> Result<(), Failure>,
) -> Result<(), Failure>
where
    T: Send,
    R: Send,
{
    let under_way = 8 * rayon::current_num_threads();
    let (queue, answers) = mpsc::sync_channel::<Receiver<Vec<R>>>(under_way);
    let over = AtomicBool::new(false);
    let (work, over) = (&work, &over);
    std::thread::scope(|threads| {
        let reader = threads.spawn(move || {
            rayon::in_place_scope(|scope| {
                for batch in batches {
                    let batch = batch?;
                    let (done, answer) = mpsc::sync_channel(1);
                    scope.spawn(move |_| {
                        // The other end is gone only when nobody wants answers any more.
                        let wanted = |item| (!over.load(Ordering::Relaxed)).then(|| work(item));
                        let _ = done.send(batch.into_iter().map_while(wanted).collect());
                    });
                    if queue.send(answer).is_err() {
                        break;
                    }
                }
                Ok(())
            })
        });
        let mut emitted = Ok(());
        'answers: for answer in answers {
            // A worker that panicked sends nothing; its panic comes out of the scope above.
            for one in answer.recv().into_iter().flatten() {
                emitted = emit(one);
                if emitted.is_err() {
                    over.store(true, Ordering::Relaxed);
                    break 'answers;
                }
            }
        }
        let read = reader.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        emitted.and(read)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;
    use std::time::Duration;

    #[test]
    fn answers_keep_the_order_of_questions() {
        let batches = (0..200).map(|b| Ok((0..b % 7).map(|i| b * 10 + i).collect()));
        let expected: Vec<i32> =
            (0..200).flat_map(|b| (0..b % 7).map(move |i| 2 * (b * 10 + i))).collect();
        let mut got = Vec::new();
        in_order(
            batches,
            |n: i32| 2 * n,
            |n| {
                got.push(n);
                Ok(())
            },
        )
        .expect("nothing fails");
        assert_eq!(got, expected);
    }

    #[test]
    fn the_first_failure_ends_it() {
        let endless = std::iter::repeat_with(|| Ok(vec![1]));
        let mut seen = 0;
        let ended = in_order(
            endless,
            |n: i32| n,
            |_| {
                seen += 1;
                if seen == 50 { Err(Failure::OutputClosed) } else { Ok(()) }
            },
        );
        assert!(matches!(ended, Err(Failure::OutputClosed)));
        let broken = [Ok(vec![1, 2]), Err(Failure::usage("no")), Ok(vec![3])];
        let mut seen = 0;
        let ended = in_order(
            broken.into_iter(),
            |n: i32| n,
            |_| {
                seen += 1;
                Ok(())
            },
        );
        assert!(matches!(ended, Err(Failure::Usage { .. })));
        assert_eq!(seen, 2);
    }

    #[test]
    fn nothing_is_begun_after_a_failure() {
        let (failed, begun) = (AtomicBool::new(false), AtomicUsize::new(0));
        let ended = in_order(
            (0..).map(|n| Ok(vec![n])),
            |n: u64| {
                begun.fetch_add(1, Ordering::Relaxed);
                // The others are under way until the first has failed, and a little longer.
                while n > 0 && !failed.load(Ordering::Relaxed) {
                    std::thread::yield_now();
                }
                std::thread::sleep(Duration::from_millis(if n > 0 { 200 } else { 0 }));
            },
            |()| {
                failed.store(true, Ordering::Relaxed);
                Err(Failure::Fault)
            },
        );
        assert!(matches!(ended, Err(Failure::Fault)));
        let (begun, threads) = (begun.into_inner(), rayon::current_num_threads());
        assert!(begun <= 2 * threads + 1, "{begun} on {threads} threads");
    }
}
