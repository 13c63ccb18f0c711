//! Runs work on all cores and emits the answers in the order of the questions, in constant memory.

use super::{Failure, threads};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvError, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// An event for the receiver of the answers.
pub(super) enum Event<R> {
    /// The next answer.
    Answer(R),
    /// The next answer is not ready; output so far should be flushed.
    Waiting,
}

/// If an answer takes longer than this, [`Event::Waiting`] is emitted.
const PATIENCE: Duration = Duration::from_millis(20);

/// Does `work` on every item of every batch, and passes the answers to `emit` in order.
///
/// Batches are read on a separate thread, so that answers are emitted while the next batch is
/// awaited. At most a few batches per core are in progress at once. Once `emit` has failed, no more
/// items are started. If no thread can be started, the items are processed one after the other.
/// worked on one after the other.
pub(super) fn in_order<T, R>(
    batches: impl Iterator<Item = Result<Vec<T>, Failure>> + Send,
    work: impl Fn(T) -> R + Sync,
    mut emit: impl FnMut(Event<R>) -> Result<(), Failure>,
) -> Result<(), Failure>
where
    T: Send,
    R: Send,
{
    if threads::is_alone() {
        return one_by_one(batches, work, emit);
    }
    let under_way = 8 * rayon::current_num_threads();
    let (queue, answers) = mpsc::sync_channel::<Receiver<Vec<R>>>(under_way);
    let over = AtomicBool::new(false);
    let (do_work, over) = (&work, &over);
    // Left in place if no thread can be started to take them.
    let unread = Mutex::new(Some(batches));
    let take = || unread.lock().ok().and_then(|mut unread| unread.take());
    let ended = thread::scope(|threads| {
        let reader = thread::Builder::new().spawn_scoped(threads, || {
            let queue = queue;
            rayon::in_place_scope(|scope| {
                for batch in take().into_iter().flatten() {
                    let batch = batch?;
                    let (done, answer) = mpsc::sync_channel(1);
                    scope.spawn(move |_| {
                        // The other end is closed only when no more answers are wanted.
                        let wanted = |item| (!over.load(Ordering::Relaxed)).then(|| do_work(item));
                        let _ = done.send(batch.into_iter().map_while(wanted).collect());
                    });
                    if queue.send(answer).is_err() {
                        break;
                    }
                }
                Ok(())
            })
        });
        let Ok(reader) = reader else { return None };
        let mut emitted = Ok(());
        'answers: loop {
            let answer = match next(&answers, &mut emit) {
                Ok(Some(answer)) => next(&answer, &mut emit),
                Ok(None) => break,
                Err(failure) => Err(failure),
            };
            let all = match answer {
                Ok(all) => all.into_iter().flatten(),
                Err(failure) => {
                    emitted = Err(failure);
                    over.store(true, Ordering::Relaxed);
                    break;
                }
            };
            // A worker that panicked sends nothing; the scope above propagates its panic.
            for one in all {
                emitted = emit(Event::Answer(one));
                if emitted.is_err() {
                    over.store(true, Ordering::Relaxed);
                    break 'answers;
                }
            }
        }
        drop(answers);
        let read = reader.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        Some(emitted.and(read))
    });
    match ended {
        Some(ended) => ended,
        None => one_by_one(take().into_iter().flatten(), work, emit),
    }
}

/// Does the same without other threads.
fn one_by_one<T, R>(
    batches: impl Iterator<Item = Result<Vec<T>, Failure>>,
    work: impl Fn(T) -> R,
    mut emit: impl FnMut(Event<R>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for batch in batches {
        for item in batch? {
            emit(Event::Answer(work(item)))?;
            emit(Event::Waiting)?;
        }
    }
    Ok(())
}

/// Receives the next item of a channel; `None` at its end.
fn next<A, R>(
    from: &Receiver<A>,
    emit: &mut impl FnMut(Event<R>) -> Result<(), Failure>,
) -> Result<Option<A>, Failure> {
    match from.recv_timeout(PATIENCE) {
        Ok(answer) => Ok(Some(answer)),
        Err(RecvTimeoutError::Disconnected) => Ok(None),
        Err(RecvTimeoutError::Timeout) => {
            emit(Event::Waiting)?;
            from.recv().map(Some).or_else(|RecvError| Ok(None))
        }
    }
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
            |event| {
                if let Event::Answer(n) = event {
                    got.push(n);
                }
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
            |event| {
                seen += usize::from(matches!(event, Event::Answer(_)));
                if seen == 50 { Err(Failure::OutputClosed) } else { Ok(()) }
            },
        );
        assert!(matches!(ended, Err(Failure::OutputClosed)));
        let broken = [Ok(vec![1, 2]), Err(Failure::usage("no")), Ok(vec![3])];
        let mut seen = 0;
        let ended = in_order(
            broken.into_iter(),
            |n: i32| n,
            |event| {
                seen += usize::from(matches!(event, Event::Answer(_)));
                Ok(())
            },
        );
        assert!(matches!(ended, Err(Failure::Usage { .. })));
        assert_eq!(seen, 2);
    }

    #[test]
    fn slow_answers_are_waited_for_aloud() {
        // The second question is answered only after `emit` has waited for it.
        let (is_awaited, mut got) = (AtomicBool::new(false), Vec::new());
        let ended = in_order(
            (0..2).map(|n| Ok(vec![n])),
            |n: u32| {
                while n == 1 && !is_awaited.load(Ordering::Relaxed) {
                    thread::yield_now();
                }
                n
            },
            |event| {
                match event {
                    Event::Answer(n) => got.push(n),
                    Event::Waiting => is_awaited.store(got == [0], Ordering::Relaxed),
                }
                Ok(())
            },
        );
        assert!(ended.is_ok());
        assert_eq!(got, [0, 1]);
    }

    #[test]
    fn one_thread_does_it_too() {
        let batches = [Ok(vec![1, 2]), Ok(vec![]), Ok(vec![3])];
        let mut got = Vec::new();
        let ended = one_by_one(
            batches.into_iter(),
            |n: i32| n * n,
            |event| {
                if let Event::Answer(n) = event {
                    got.push(n);
                }
                Ok(())
            },
        );
        assert!(ended.is_ok());
        assert_eq!(got, [1, 4, 9]);
    }

    #[test]
    fn nothing_is_begun_after_a_failure() {
        let (failed, begun) = (AtomicBool::new(false), AtomicUsize::new(0));
        let ended = in_order(
            (0..).map(|n| Ok(vec![n])),
            |n: u64| {
                begun.fetch_add(1, Ordering::Relaxed);
                // The others keep working until the first has failed, and a little longer.
                while n > 0 && !failed.load(Ordering::Relaxed) {
                    std::thread::yield_now();
                }
                std::thread::sleep(Duration::from_millis(if n > 0 { 200 } else { 0 }));
            },
            |event| match event {
                Event::Waiting => Ok(()),
                Event::Answer(()) => {
                    failed.store(true, Ordering::Relaxed);
                    Err(Failure::Fault)
                }
            },
        );
        assert!(matches!(ended, Err(Failure::Fault)));
        let (begun, threads) = (begun.into_inner(), rayon::current_num_threads());
        assert!(begun <= 2 * threads + 1, "{begun} on {threads} threads");
    }
}
