import type { Lang } from '#kernel/lang.ts';
import type { Context } from '#server/context.ts';
import { readFile } from '#server/files.ts';
import type { ZipEntry } from '#server/zip.ts';
import { exportPage } from './exportPage.ts';
import { readAll } from './exportView.ts';

const endings: Readonly<Record<string, string>> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' };

/** The copy, entry by entry: a page to read, the data for a machine, the files. */
export async function* exportEntries(context: Context, userId: string, lang: Lang): AsyncGenerator<ZipEntry> {
  const { db, environment } = context;
  const data = await readAll(context, userId);
  const files = (data.tables.stored_file ?? []).map((row) => ({
    id: String(row.id),
    name: `${lang === 'it' ? 'file' : 'files'}/${row.id}.${endings[String(row.content_type)] ?? 'bin'}`,
  }));
  const encode = (text: string) => new TextEncoder().encode(text);
  const names = { it: ['leggimi.html', 'dati.json'], en: ['readme.html', 'data.json'] } as const;
  yield { name: names[lang][0], bytes: encode(exportPage(data, files, lang)) };
  yield { name: names[lang][1], bytes: encode(JSON.stringify(data, null, 2)) };
  for (const { id, name } of files) {
    const file = await readFile(db, environment, id);
    if (file) yield { name, bytes: file.bytes };
  }
}
