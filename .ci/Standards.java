// Holds PDF files to PDF/A and PDF/UA by the validator of the veraPDF consortium.
// Usage: Standards FLAVOUR FILE..., where FLAVOUR is 2b, 2a or ua1. Ends with 1 if a file fails.

import java.io.File;
import java.io.InputStream;
import java.util.TreeSet;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;
import org.verapdf.pdfa.validation.profiles.Profiles;
import org.verapdf.pdfa.validation.profiles.ValidationProfile;

public class Standards {
    public static void main(String[] arguments) throws Exception {
        Logger.getLogger("").setLevel(Level.SEVERE);
        VeraGreenfieldFoundryProvider.initialise();
        String name = arguments[0];
        PDFAFlavour flavour = PDFAFlavour.byFlavourId(name);
        String standard = name.startsWith("ua") ? "UA-" + name.substring(2) : "A-" + name.toUpperCase();
        ValidationProfile rules;
        try (InputStream in = Standards.class.getClassLoader()
                .getResourceAsStream("org/verapdf/pdfa/validation/PDF" + standard + ".xml")) {
            rules = Profiles.profileFromXml(in);
        }
        boolean sound = true;
        for (int i = 1; i < arguments.length; i++) {
            try (PDFAParser parser =
                    Foundries.defaultInstance().createParser(new File(arguments[i]), flavour)) {
                // At most a hundred failures, without a log of what passes.
                PDFAValidator validator =
                        Foundries.defaultInstance().createValidator(rules, 100, false, true, false);
                for (ValidationResult result : validator.validateAll(parser)) {
                    sound &= result.isCompliant();
                    System.out.println("PDF/" + standard + (result.isCompliant() ? " kept: " : " BROKEN: ")
                            + arguments[i]);
                    TreeSet<String> broken = new TreeSet<>();
                    for (TestAssertion test : result.getTestAssertions()) {
                        if (test.getStatus() == TestAssertion.Status.FAILED) {
                            broken.add("  " + test.getRuleId().getClause() + ": "
                                    + test.getMessage().replaceAll("\\s+", " "));
                        }
                    }
                    broken.forEach(System.out::println);
                }
            }
        }
        System.exit(sound ? 0 : 1);
    }
}
