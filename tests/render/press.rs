//! The structural check of finished files: it takes what the renderer makes for each press, and
//! finds every fault that is planted in one.

use gridpress::diag::{Diagnostics, Sources};
use gridpress::press::{self, Profile, inspect};
use gridpress::render::pdf::{Embedding, OutputCondition, PdfOptions, Standard, write};
use lopdf::{Dictionary, Document, Object, ObjectId, dictionary};

use crate::sample;

fn profile(name: &str) -> Profile {
    let (mut sources, mut found) = (Sources::new(), Diagnostics::new());
    let id = sources.add(name, press::shipped(name).expect("a shipped profile"));
    Profile::read(id, &sources, &mut found).expect("a sound profile")
}

/// A file as the profile requires it.
fn file(profile: &Profile) -> Vec<u8> {
    let standard = match profile.standard {
        press::Standard::Pdf17 if profile.variant == press::Variant::Screen => Standard::Screen,
        press::Standard::Pdf17 => Standard::Press,
        press::Standard::PdfX1a => Standard::X1a2001,
        press::Standard::PdfX4 => Standard::X4,
    };
    let condition = profile.intent.clone().map(|identifier| OutputCondition {
        info: identifier.clone(),
        identifier,
        registered: true,
    });
    let fonts = match profile.fonts {
        press::FontUse::Subset => Embedding::Subset,
        press::FontUse::Full => Embedding::Whole,
    };
    let options = PdfOptions { condition, fonts, ..PdfOptions::new(standard) };
    write(&sample::book(3), &options).expect("a sound document")
}

#[test]
fn what_we_make_passes() {
    for (name, _) in press::SHIPPED {
        let profile = profile(name);
        assert_eq!(inspect(&file(&profile), &profile), [], "{name}");
    }
    let x4 = Profile { standard: press::Standard::PdfX4, intent: None, ..profile("ingram") };
    assert_eq!(inspect(&file(&x4), &x4), []);
}

fn page(pdf: &Document) -> ObjectId {
    pdf.get_pages()[&2]
}

fn edit(pdf: &mut Document, id: ObjectId) -> &mut Dictionary {
    pdf.get_object_mut(id).and_then(Object::as_dict_mut).expect("a dictionary")
}

fn intents(pdf: &mut Document) -> &mut Vec<Object> {
    let root = pdf.catalog_mut().expect("a catalogue");
    root.get_mut(b"OutputIntents").and_then(Object::as_array_mut).expect("intents")
}

/// The rules that a file breaks once `plant` has been at it.
fn broken(profile: &Profile, plant: impl Fn(&mut Document)) -> Vec<&'static str> {
    let mut pdf = Document::load_mem(&file(profile)).expect("a sound file");
    plant(&mut pdf);
    let mut bytes = Vec::new();
    pdf.save_to(&mut bytes).expect("memory");
    let mut rules: Vec<_> = inspect(&bytes, profile).into_iter().map(|f| f.rule).collect();
    rules.dedup();
    rules
}

fn add_content(pdf: &mut Document, content: &[u8]) {
    let id = page(pdf);
    pdf.add_page_contents(id, content.to_vec()).expect("a page");
}

#[test]
fn every_planted_fault_is_found() {
    let x1a = profile("ingram");
    // The check itself: a file that is only read and written again is as good as before.
    assert_eq!(broken(&x1a, |_| {}), Vec::<&str>::new());

    assert_eq!(broken(&x1a, |pdf| add_content(pdf, b"1 0 0 rg 0 0 9 9 re f")), ["rgb"]);
    assert_eq!(broken(&x1a, |pdf| add_content(pdf, b".7 .6 .6 1 k 0 0 9 9 re f")), ["black"]);
    assert_eq!(broken(&x1a, |pdf| add_content(pdf, b"0 0 0 1 k 0 0 9 9 re f")), Vec::<&str>::new());
    let no_intent = |pdf: &mut Document| {
        intents(pdf).pop();
    };
    assert_eq!(broken(&x1a, no_intent), ["intent"]);
    let other_condition = |pdf: &mut Document| {
        let intent = intents(pdf)[1].as_dict_mut().expect("an intent");
        intent.set("OutputConditionIdentifier", Object::string_literal("FOGRA39"));
    };
    assert_eq!(broken(&x1a, other_condition), ["intent"]);
    let large_trim = |pdf: &mut Document| {
        let id = page(pdf);
        edit(pdf, id).set("TrimBox", vec![(-9).into(), 0.into(), 612.into(), 792.into()]);
    };
    assert_eq!(broken(&x1a, large_trim), ["boxes"]);
    let no_trim = |pdf: &mut Document| {
        let id = page(pdf);
        edit(pdf, id).remove(b"TrimBox");
    };
    assert_eq!(broken(&x1a, no_trim), ["boxes"]);
    let link = |pdf: &mut Document| {
        let rect = vec![700.into(), 700.into(), 720.into(), 720.into()];
        let link = dictionary! { "Type" => "Annot", "Subtype" => "Link", "Rect" => rect };
        let (id, link) = (page(pdf), pdf.add_object(link));
        edit(pdf, id).set("Annots", vec![link.into()]);
    };
    // Beside the sheet it is a link that the press does not accept; on it, it violates the
    // standard.
    assert_eq!(broken(&x1a, link), ["links"]);
    let links_allowed = Profile { links: true, ..x1a.clone() };
    assert_eq!(broken(&links_allowed, link), Vec::<&str>::new());
    let link_in_bleed = |pdf: &mut Document| {
        link(pdf);
        let id = page(pdf);
        edit(pdf, id).set("MediaBox", vec![0.into(), 0.into(), 720.into(), 792.into()]);
        edit(pdf, id).set("BleedBox", vec![0.into(), 0.into(), 710.into(), 792.into()]);
    };
    assert_eq!(broken(&links_allowed, link_in_bleed), ["annotation"]);
    let font_gone = |pdf: &mut Document| {
        for object in pdf.objects.values_mut() {
            if let Ok(dict) = object.as_dict_mut() {
                dict.remove(b"FontFile2");
            }
        }
    };
    assert_eq!(broken(&x1a, font_gone), ["font-embedded"]);
    let bookmarks = |pdf: &mut Document| {
        let outlines = pdf.add_object(dictionary! { "Type" => "Outlines" });
        pdf.catalog_mut().expect("a catalogue").set("Outlines", outlines);
    };
    assert_eq!(broken(&x1a, bookmarks), ["outline"]);
    let script = |pdf: &mut Document| {
        let action = dictionary! { "S" => "JavaScript", "JS" => Object::string_literal("1") };
        pdf.catalog_mut().expect("a catalogue").set("OpenAction", action);
    };
    assert_eq!(broken(&x1a, script), ["actions"]);
    let unlisted = |pdf: &mut Document| {
        let id = pdf.trailer.get(b"Info").and_then(Object::as_reference).expect("Info");
        for key in ["Title", "Trapped", "GTS_PDFXVersion"] {
            edit(pdf, id).remove(key.as_bytes());
        }
        pdf.trailer.remove(b"ID");
    };
    assert_eq!(broken(&x1a, unlisted), ["id", "info", "trapped", "x-version"]);
    let see_through = |pdf: &mut Document| {
        for object in pdf.objects.values_mut() {
            if let Ok(states) = object.as_dict_mut().and_then(|d| d.get_mut(b"ExtGState"))
                && let Ok(state) = states.as_dict_mut().and_then(|s| s.get_mut(b"GO"))
            {
                state.as_dict_mut().expect("a state").set("ca", 0.5_f32);
            }
        }
    };
    assert_eq!(broken(&x1a, see_through), ["transparency"]);
    assert_eq!(broken(&x1a, |pdf| pdf.version = "1.7".into()), ["version"]);
}

/// Puts entries into the first drawing that pages share.
fn drawing(pdf: &mut Document) -> &mut Dictionary {
    let drawing = pdf.objects.values_mut().filter_map(|o| o.as_stream_mut().ok());
    let is_form =
        |d: &Dictionary| d.get(b"Subtype").and_then(Object::as_name).ok() == Some(b"Form");
    let mut drawings = drawing.filter(|stream| is_form(&stream.dict));
    &mut drawings.next().expect("a drawing").dict
}

fn info(pdf: &mut Document) -> &mut Dictionary {
    let id = pdf.trailer.get(b"Info").and_then(Object::as_reference).expect("Info");
    edit(pdf, id)
}

#[test]
fn what_hides_deeper_in_a_file_is_found_too() {
    let x1a = profile("ingram");
    let x4 = Profile { standard: press::Standard::PdfX4, intent: None, ..x1a.clone() };
    for profile in [&x1a, &x4] {
        let hidden_script = |pdf: &mut Document| {
            let script = dictionary! { "S" => "JavaScript", "JS" => Object::string_literal("1") };
            pdf.add_object(script);
        };
        assert_eq!(broken(profile, hidden_script), ["actions"]);
        let opi = |pdf: &mut Document| drawing(pdf).set("OPI", dictionary! {});
        assert_eq!(broken(profile, opi), ["opi"]);
        let elsewhere = |pdf: &mut Document| drawing(pdf).set("Ref", dictionary! {});
        assert_eq!(broken(profile, elsewhere), ["external"]);
        let other_file = |pdf: &mut Document| {
            drawing(pdf).set("F", Object::string_literal("art.pdf"));
        };
        assert_eq!(broken(profile, other_file), ["external"]);
        let lzw = |pdf: &mut Document| drawing(pdf).set("Filter", "LZWDecode");
        assert!(broken(profile, lzw).contains(&"lzw"));
        let darker = |pdf: &mut Document| {
            pdf.add_object(dictionary! { "Type" => "ExtGState", "TR" => "Identity" });
        };
        assert_eq!(broken(profile, darker), ["transfer"]);
        let locked = |pdf: &mut Document| {
            pdf.trailer.set("Encrypt", dictionary! { "Filter" => "Standard" });
        };
        let rules = broken(profile, locked);
        assert!(rules == ["encryption"] || rules == ["pdf"], "{rules:?}");
        let unknown = |pdf: &mut Document| info(pdf).set("Trapped", "Unknown");
        assert_eq!(broken(profile, unknown), ["trapped"]);
        let no_intent_of_x = |pdf: &mut Document| {
            for intent in intents(pdf) {
                intent.as_dict_mut().expect("an intent").set("S", "GTS_PDFA1");
            }
        };
        assert_eq!(broken(profile, no_intent_of_x), ["intent"]);
        let on_the_page = |pdf: &mut Document| {
            let rect = vec![72.into(), 72.into(), 144.into(), 90.into()];
            let note = dictionary! { "Type" => "Annot", "Subtype" => "Text", "Rect" => rect };
            let (id, note) = (page(pdf), pdf.add_object(note));
            edit(pdf, id).set("Annots", vec![note.into()]);
        };
        assert_eq!(broken(profile, on_the_page), ["links", "annotation"]);
    }
    for (key, value) in [
        ("GTS_PDFXVersion", "PDF/X-3:2002"),
        ("GTS_PDFXVersion", "PDF/X-1:1999"),
        ("GTS_PDFXConformance", "PDF/X-1:2001"),
    ] {
        let other = |pdf: &mut Document| info(pdf).set(key, Object::string_literal(value));
        assert_eq!(broken(&x1a, other), ["x-version"], "{key} {value}");
    }
    let layers = |pdf: &mut Document| {
        pdf.catalog_mut().expect("a catalogue").set("OCProperties", dictionary! {});
    };
    assert_eq!(broken(&x1a, layers), ["layers"]);
    let group = |pdf: &mut Document| {
        drawing(pdf).set("Group", dictionary! { "S" => "Transparency" });
    };
    assert_eq!(broken(&x1a, group), ["transparency"]);
    assert_eq!(broken(&x4, group), Vec::<&str>::new());
    let soft = |pdf: &mut Document| drawing(pdf).set("SMask", dictionary! {});
    assert_eq!(broken(&x1a, soft), ["transparency"]);
}

#[test]
fn whole_fonts_are_asked_for_and_small_files() {
    let subset = Profile { fonts: press::FontUse::Subset, ..profile("kdp") };
    let whole = Profile { fonts: press::FontUse::Full, largest_file: Some(1000), ..subset.clone() };
    let rules: Vec<_> = inspect(&file(&subset), &whole).into_iter().map(|f| f.rule).collect();
    assert_eq!(rules, ["largest-file", "font-whole", "font-whole", "font-whole"]);
}

#[test]
fn what_is_no_pdf_is_said_to_be_none() {
    let profile = profile("kdp");
    for bytes in [&b""[..], b"%PDF-1.7\n", b"<html>", &file(&profile)[..3000]] {
        assert_eq!(inspect(bytes, &profile).first().map(|f| f.rule), Some("pdf"));
    }
}
