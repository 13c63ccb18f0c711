//! Groups with a role as marked parts of the content, for the tags of a screen file.

use printpdf::{DictItem, Op};

use super::super::PdfError;
use super::super::tags::{Kid, Node, Tag};
use super::{Painter, Repeat};
use crate::scene::{Item, Role};

impl Painter<'_> {
    /// Draws items outside every group: text is tagged as a paragraph, the rest as decoration.
    pub(super) fn top_level(&mut self, items: &[Item], out: &mut Vec<Kid>) -> Result<(), PdfError> {
        for item in items {
            match item {
                Item::Group { role, items } => self.group(role, items, out)?,
                Item::Text(_) => {
                    let mut node = Node::new(Tag::P);
                    self.tagged(std::slice::from_ref(item), &mut node)?;
                    out.push(Kid::Node(node));
                }
                Item::Link { .. } => {
                    let link = self.links.len();
                    self.item(item, out)?;
                    // A link after a paragraph is on top of it.
                    if out.iter_mut().rev().nth(1).is_some_and(|kid| kid.bind_link(link)) {
                        out.pop();
                    }
                }
                Item::Line { .. } | Item::Box { .. } | Item::Path { .. } | Item::Use { .. } => {
                    self.begin_artifact();
                    self.item(item, out)?;
                    self.end_mark();
                }
            }
        }
        Ok(())
    }

    fn group(&mut self, role: &Role, items: &[Item], out: &mut Vec<Kid>) -> Result<(), PdfError> {
        let node = match role {
            // A figure without an alternative text is decoration.
            Role::Figure { alt } if alt.trim().is_empty() => {
                return self.group(&Role::Artifact, items, out);
            }
            Role::Artifact => {
                return match self.by_form(Repeat::Artifact, items) {
                    true => Ok(()),
                    false => self.artifact(items, out),
                };
            }
            Role::Figure { alt } => {
                let mut node = Node::new(Tag::Figure);
                node.alt = Some(alt.clone());
                // A link is placed beside the figure, because a figure is read as one unit.
                let mut links = Vec::new();
                let start = self.begin_mark(Tag::Figure);
                self.plain(items, &mut links)?;
                self.end_mark();
                node.kids.push(start);
                out.push(Kid::Node(node));
                out.append(&mut links);
                return Ok(());
            }
            Role::Heading(level) => Node::new(Tag::Heading((*level).clamp(1, 6))),
            Role::Paragraph => Node::new(Tag::P),
            Role::List => Node::new(Tag::List),
            Role::ListItem => Node::new(Tag::Item),
        };
        let mut node = node;
        match node.tag {
            Tag::List => self.list(items, &mut node)?,
            Tag::Item => {
                let mut body = Node::new(Tag::ItemBody);
                self.tagged(items, &mut body)?;
                node.kids.push(Kid::Node(body));
                // A single item is also put in a list; consecutive items share one.
                if let Some(Kid::Node(list)) = out.last_mut()
                    && list.tag == Tag::List
                {
                    list.kids.push(Kid::Node(node));
                    return Ok(());
                }
                let mut list = Node::new(Tag::List);
                list.kids.push(Kid::Node(node));
                node = list;
            }
            _ => self.tagged(items, &mut node)?,
        }
        if !node.kids.is_empty() {
            out.push(Kid::Node(node));
        }
        Ok(())
    }

    /// Draws a list. A list contains only items, so anything else in it becomes one.
    fn list(&mut self, items: &[Item], list: &mut Node) -> Result<(), PdfError> {
        for part in items {
            let mut body = Node::new(Tag::ItemBody);
            match part {
                Item::Group { role: Role::ListItem, items } => self.tagged(items, &mut body)?,
                Item::Group { role: Role::Artifact, .. } => {
                    self.tagged(std::slice::from_ref(part), &mut body)?;
                }
                Item::Line { .. } | Item::Box { .. } | Item::Path { .. } | Item::Use { .. } => {
                    self.begin_artifact();
                    self.plain(std::slice::from_ref(part), &mut body.kids)?;
                    self.end_mark();
                }
                Item::Text(_) | Item::Link { .. } | Item::Group { .. } => {
                    self.tagged(std::slice::from_ref(part), &mut body)?;
                }
            }
            if !body.kids.is_empty() {
                let mut item = Node::new(Tag::Item);
                item.kids.push(Kid::Node(body));
                list.kids.push(Kid::Node(item));
            }
        }
        Ok(())
    }

    /// Draws items that are not read out.
    pub(super) fn artifact(
        &mut self,
        items: &[Item],
        links: &mut Vec<Kid>,
    ) -> Result<(), PdfError> {
        self.begin_artifact();
        self.plain(items, links)?;
        self.end_mark();
        Ok(())
    }

    /// Draws the items of a tagged group: runs of drawing become marked parts of `node`.
    fn tagged(&mut self, items: &[Item], node: &mut Node) -> Result<(), PdfError> {
        if let Some(form) = self.form(Repeat::Plain, items) {
            let part = self.begin_mark(node.tag);
            node.kids.push(part);
            self.draw_form(form);
            self.end_mark();
            return Ok(());
        }
        let mut open = false;
        for (i, item) in items.iter().enumerate() {
            // Lines and columns of one text are separated only by position; a screen reader needs a
            // space.
            self.space_after = matches!(item, Item::Text(run) if !run.text.ends_with([' ', '-']))
                && items[i + 1..].iter().any(|item| matches!(item, Item::Text(_)));
            match item {
                Item::Group { role, items } => {
                    if std::mem::take(&mut open) {
                        self.end_mark();
                    }
                    self.group(role, items, &mut node.kids)?;
                }
                Item::Link { .. } => {
                    if std::mem::take(&mut open) {
                        self.end_mark();
                    }
                    let link = self.links.len();
                    let mut alone = Vec::new();
                    self.item(item, &mut alone)?;
                    if !node.bind_link(link) {
                        node.kids.append(&mut alone);
                    }
                }
                Item::Line { .. }
                | Item::Box { .. }
                | Item::Path { .. }
                | Item::Text(_)
                | Item::Use { .. } => {
                    if !std::mem::replace(&mut open, true) {
                        let part = self.begin_mark(node.tag);
                        node.kids.push(part);
                    }
                    self.item(item, &mut node.kids)?;
                }
            }
        }
        if open {
            self.end_mark();
        }
        self.space_after = false;
        Ok(())
    }

    fn begin_artifact(&mut self) {
        self.end_text();
        self.ops.push(Op::BeginMarkedContent { tag: "Artifact".to_owned() });
    }

    fn begin_mark(&mut self, tag: Tag) -> Kid {
        self.end_text();
        let id = self.marked;
        self.marked += 1;
        let mcid = ("MCID".to_owned(), DictItem::Int(i64::try_from(id).unwrap_or(0)));
        self.ops.push(Op::BeginMarkedContentWithProperties {
            tag: tag.name().to_owned(),
            properties: DictItem::Dict { map: [mcid].into() },
        });
        Kid::Marked(id)
    }

    fn end_mark(&mut self) {
        self.end_text();
        self.ops.push(Op::EndMarkedContent);
    }
}
