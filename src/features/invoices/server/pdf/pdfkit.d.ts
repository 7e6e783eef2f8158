import 'pdfkit';

/** What the library’s types leave out: the font that a document writes with, after `font()`. */
declare global {
  namespace PDFKit {
    interface PDFDocument {
      readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } };
    }
  }
}
