/**
 * What parts of the page that are loaded on demand share, as one file of the build: each of them imports this. Without
 * it the bundler makes a file for each set of parts that use the same.
 */
import '#lib/schemas/catalogue.ts';
import './ui/dialog.tsx';
import './ui/focus.ts';
import './ui/save-file.ts';
import './ui/text-field.tsx';
