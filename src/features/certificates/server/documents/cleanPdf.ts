import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFStream } from 'pdf-lib';

/** Active content and embedded files of a PDF: a document with any of them is refused. */
const actions = new Set(['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToE', 'GoToR', 'Rendition', 'Movie']);
const activeKeys = ['JS', 'JavaScript', 'EmbeddedFiles', 'EmbeddedFile', 'EF', 'XFA', 'RichMediaContent', 'AA'];
const activeKinds = new Set(['EmbeddedFile', 'Filespec', 'RichMedia', 'FileAttachment', 'Screen', 'Movie', 'Sound']);

/** Metadata entries (author, software, time, place); they are removed. */
const metadataKeys = ['Metadata', 'PieceInfo', 'LastModified', 'Info'];

const mostPages = 20;
const deepest = 50;

const nameIn = (dict: PDFDict, key: string): string => {
  const value = dict.get(PDFName.of(key));
  return value instanceof PDFName ? value.decodeText() : '';
};

const isActive = (dict: PDFDict): boolean =>
  activeKeys.some((key) => dict.has(PDFName.of(key))) ||
  actions.has(nameIn(dict, 'S')) ||
  activeKinds.has(nameIn(dict, 'Type')) ||
  activeKinds.has(nameIn(dict, 'Subtype'));

/** Every dictionary of an object, those inside others too. References lead to objects that are listed themselves. */
function* dictionaries(object: PDFObject, depth = 0): Generator<PDFDict> {
  if (depth > deepest) throw new Error('nested too deeply');
  if (object instanceof PDFStream) yield* dictionaries(object.dict, depth + 1);
  if (object instanceof PDFArray) for (const item of object.asArray()) yield* dictionaries(item, depth + 1);
  if (!(object instanceof PDFDict)) return;
  yield object;
  for (const [, value] of object.entries()) yield* dictionaries(value, depth + 1);
}

export type CleanPdf = { readonly bytes: Uint8Array } | { readonly problem: 'broken' | 'locked' | 'active' };

/** Are there bytes after the end of the document? */
function hasTail(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = text.lastIndexOf('%%EOF');
  return (
    end < 0 ||
    text
      .subarray(end + 5)
      .toString('latin1')
      .trim().length > 0
  );
}

/** Copies the pages of a PDF into a new one without metadata, names, outlines and forms; refuses active content. */
export async function cleanPdf(bytes: Uint8Array): Promise<CleanPdf> {
  if (hasTail(bytes)) return { problem: 'broken' };
  const options = { updateMetadata: false, throwOnInvalidObject: true, ignoreEncryption: true };
  const source = await PDFDocument.load(bytes, options);
  if (source.isEncrypted) return { problem: 'locked' };
  if (source.getPageCount() === 0 || source.getPageCount() > mostPages) return { problem: 'broken' };
  for (const [, object] of source.context.enumerateIndirectObjects()) {
    for (const dict of dictionaries(object)) {
      if (isActive(dict)) return { problem: 'active' };
      for (const key of metadataKeys) dict.delete(PDFName.of(key));
    }
  }
  const clean = await PDFDocument.create({ updateMetadata: false });
  for (const page of await clean.copyPages(source, source.getPageIndices())) clean.addPage(page);
  return { bytes: await clean.save({ addDefaultPage: false }) };
}
