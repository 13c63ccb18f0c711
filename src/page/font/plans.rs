//! The shaping plans of a face, which are kept.

use harfrust::{Buffer, Feature, Font, ShapePlan, ShapePlanKey};
use std::sync::{Arc, Mutex, PoisonError};

/// The shaping plans of a face, one for each script and direction. Making one takes far longer than
/// to shape a word by it.
#[derive(Default)]
pub(super) struct Plans(Mutex<Vec<Arc<ShapePlan>>>);

impl Plans {
    pub(super) fn of(&self, font: &Font, buffer: &Buffer, features: &[Feature]) -> Arc<ShapePlan> {
        let (script, direction) = (buffer.script(), buffer.direction());
        let key = ShapePlanKey::new(font, script, direction).features(features);
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = all.iter().find(|plan| key.matches(plan)) {
            return Arc::clone(known);
        }
        let plan = Arc::new(ShapePlan::new(font, direction, script, None, features));
        all.push(Arc::clone(&plan));
        plan
    }
}
