//! Pages of the book's own text.

use crate::layout::sheet::Sheet;
use gridpress_page::font::FontError;
use gridpress_page::geom::Pt;
use gridpress_page::scene::Role;
use gridpress_page::text::{Kind, ProseLine, ProsePage};
use std::rc::Rc;

impl Sheet<'_, '_> {
    /// Draws one of the pages of a text. A single paragraph, such as a dedication, is set above the
    /// middle of its page without a page number; all other texts begin at the top.
    pub(in crate::layout) fn prose(&mut self, text: usize, nth: usize) -> Result<(), FontError> {
        let (book, live) = (self.book, self.live);
        let known = book.prose.borrow().get(&text).cloned();
        let pages = match known {
            Some(pages) => pages,
            None => {
                let Some(markdown) = book.plan.texts.get(text) else { return Ok(()) };
                let style = book.style;
                let set = book.set.prose(markdown, live.size, style.text, style.least_text)?;
                let pages: Rc<[ProsePage]> = set.into();
                book.prose.borrow_mut().insert(text, Rc::clone(&pages));
                pages
            }
        };
        let Some(page) = pages.get(nth) else { return self.folio() };
        let spare = (live.height() - page.bottom).max(Pt::ZERO);
        let drop = if page.is_lonely { (live.height() * 0.3).min(spare) } else { Pt::ZERO };
        for block in page.lines.chunk_by(|a, b| a.block == b.block) {
            let at =
                |p: &ProseLine| p.line.left_at(live.left() + p.x, live.top() + p.baseline + drop);
            let role = match block[0].kind {
                Kind::Heading(level) => Role::Heading(level),
                Kind::Paragraph | Kind::Quote => Role::Paragraph,
                Kind::Item(_) => Role::ListItem,
            };
            self.group(role, block.iter().map(at).collect());
        }
        if page.is_lonely { Ok(()) } else { self.folio() }
    }
}
