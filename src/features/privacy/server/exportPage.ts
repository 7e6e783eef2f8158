import { instantInSentence } from '#kernel/calendar.ts';
import { escapeHtml } from '#kernel/escapeHtml.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Context } from '#server/context.ts';
import { readFile } from '#server/files.ts';
import type { ZipEntry } from '#server/zip.ts';
import { textIn } from '#text/translate.ts';
import { privacyText } from '../text/index.ts';
import { tablesText } from '../text/tables.ts';
import { type ExportedData, type ExportedRow, readAll } from './exportView.ts';

interface FileName {
  readonly id: string;
  readonly name: string;
}

const style = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:0 auto;padding:1.5rem}
h1{font-size:2.2rem;line-height:1.1}
section{border-top:2px solid;margin-top:2rem;padding-top:1rem}
dl{display:grid;grid-template-columns:minmax(9rem,14rem) 1fr;gap:.2rem 1rem;border-top:1px solid #8888;padding-top:.75rem}
dt{opacity:.75}
dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}
@media (max-width:34rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}`;

const shown = (value: unknown): string =>
  value === null ? '–' : typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);

const rowHtml = (row: ExportedRow): string =>
  `<dl>${Object.entries(row)
    .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(shown(value))}</dd>`)
    .join('')}</dl>`;

/** The copy as a page that any browser shows, without anything from elsewhere. */
export function exportPage({ made_at, tables }: ExportedData, files: readonly FileName[], lang: Lang): string {
  const t = textIn(privacyText, lang);
  const titles: Readonly<Record<string, string>> = tablesText[lang];
  const sections = Object.entries(tables).map(([table, rows]) => ({ table, rows, title: titles[table] ?? table }));
  const index = sections
    .map(({ table, rows, title }) => {
      const count = rows.length > 0 ? t('file_count', { count: rows.length }) : t('file_empty');
      return `<li><a href="#${table}">${escapeHtml(title)}</a>: ${escapeHtml(count)}</li>`;
    })
    .join('');
  const body = sections
    .map(({ table, rows, title }) => {
      const content = rows.length > 0 ? rows.map(rowHtml).join('') : `<p>${escapeHtml(t('file_empty'))}</p>`;
      return `<section id="${table}"><h2>${escapeHtml(title)}</h2>${content}</section>`;
    })
    .join('\n');
  const links = files.map(({ id, name }) => `<li><a href="${escapeHtml(name)}">${escapeHtml(id)}</a></li>`).join('');
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(t('file_title'))}</title><style>${style}</style></head>
<body><h1>${escapeHtml(t('file_title'))}</h1>
<p>${escapeHtml(t('file_made', { at: instantInSentence(made_at, lang) }))} ${escapeHtml(t('file_lead'))}</p>
<ul>${index}</ul>
${links && `<section><h2>${escapeHtml(t('file_files'))}</h2><ul>${links}</ul></section>`}
${body}
</body></html>
`;
}

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
