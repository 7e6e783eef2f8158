import { GlobalWorkerOptions, getDocument, type PDFPageProxy } from 'pdfjs-dist';
import PdfWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker';
import type { Sheet } from './sheet.ts';

/** Decoders and letters that some files need, by their names; read only when one of them asks. */
const parts = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm',
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
  ],
  { query: '?url', import: 'default', eager: true },
);

class Parts {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const url = Object.entries(parts).find(([path]) => path.endsWith(`/${filename}`))?.[1];
    if (!url) throw new Error(`A PDF asks for ${filename}, which is not there`);
    return new Uint8Array(await (await fetch(url)).arrayBuffer());
  }
}

/** A paper has one or two pages; what is longer is read in its own window. */
const mostPages = 10;
/** Wide enough for small print, in pixels. */
const width = 1400;

const sheetOf = (page: PDFPageProxy): Sheet => ({
  draw: async (canvas) => {
    const scale = width / page.getViewport({ scale: 1 }).width;
    const viewport = page.getViewport({ scale });
    canvas.width = Math.round(viewport.width);
    canvas.height = Math.round(viewport.height);
    await page.render({ canvas, viewport }).promise;
  },
});

/** The first pages of a PDF. Its scripts, forms and links do nothing here: it is drawn, and no more. */
export async function sheetsOfPdf(file: Blob): Promise<readonly Sheet[]> {
  GlobalWorkerOptions.workerPort ??= new PdfWorker();
  const data = new Uint8Array(await file.arrayBuffer());
  const { promise } = getDocument({ data, BinaryDataFactory: Parts, useWorkerFetch: false });
  const document = await promise;
  const numbers = Array.from({ length: Math.min(document.numPages, mostPages) }, (_, at) => at + 1);
  return Promise.all(numbers.map(async (number) => sheetOf(await document.getPage(number))));
}
