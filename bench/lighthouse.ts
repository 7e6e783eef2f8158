import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../tools/chromium.ts';
import { median, printLines } from './figures.ts';
import { type BenchPage, pagesOf } from './pages.ts';
import type { BenchPortal } from './place.ts';

/** Of its own, outside of the project: 110 packages and 180 MB, which only this needs. */
const lighthouse = 'lighthouse@13.5.0';
const runs = 3;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const audits = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'] as const;

interface Report {
  readonly finalDisplayedUrl: string;
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<
    Record<
      (typeof categories)[number],
      { readonly score: number; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >;
  readonly audits: Readonly<
    Record<string, { readonly title: string; readonly score: number | null; readonly numericValue?: number }>
  >;
}

/** Chromium sometimes loses the trace of a page (NO_NAVSTART): Lighthouse itself then asks for another run. */
const tries = 3;

/** One look at a page by Lighthouse's own program, on its slow phone on a slow network. */
async function look(place: BenchPortal, page: BenchPage, folder: string): Promise<Report> {
  for (let tried = 1; ; tried += 1) {
    const code = await runLighthouse(place, page, folder);
    if (code === 0) return readReport(page, folder);
    if (tried === tries) throw new Error(`Lighthouse ended with ${code} at ${page.path}, ${tries} times`);
  }
}

const reportIn = (folder: string) => join(folder, 'report.json');

function runLighthouse({ url }: BenchPortal, { path, cookie }: BenchPage, folder: string): Promise<number | null> {
  const headers = join(folder, 'headers.json');
  writeFileSync(headers, JSON.stringify(cookie ? { cookie } : {}), { mode: 0o600 });
  const options = [
    '--quiet',
    '--output=json',
    `--output-path=${reportIn(folder)}`,
    `--extra-headers=${headers}`,
    `--only-categories=${categories.join(',')}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
  ];
  const child = spawn('npm', ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', url + path, ...options], {
    cwd: folder,
    env: { ...process.env, CHROME_PATH: findChromium() },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((done) => child.once('close', done));
}

/** The report of the last run. Throws where it is about another page than the one asked for. */
function readReport({ path }: BenchPage, folder: string): Report {
  const report = JSON.parse(readFileSync(reportIn(folder), 'utf8')) as Report;
  if (report.runtimeError) throw new Error(report.runtimeError.message);
  if (new URL(report.finalDisplayedUrl).pathname !== path.replace(/\?.*/, ''))
    throw new Error(`${path} led to ${report.finalDisplayedUrl}`);
  return report;
}

/** What keeps accessibility, best practices and SEO from 100. */
function flawsOf(page: BenchPage, report: Report): readonly string[] {
  return categories
    .filter((name) => name !== 'performance' && (name !== 'seo' || page.indexed))
    .flatMap((name) => report.categories[name].auditRefs.map(({ id, weight }) => ({ id, weight, name })))
    .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
    .map(({ id, name }) => `${page.name}: ${name}: ${report.audits[id]!.title}`);
}

/** The pages as Lighthouse sees them: medians, with what else than performance is not perfect. */
export async function printLighthouse(place: BenchPortal, only?: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pettorale-lighthouse-'));
  const rows: string[][] = [];
  const flaws: string[] = [];
  try {
    for (const page of (await pagesOf(place)).filter(({ name }) => !only || name === only)) {
      const reports: Report[] = [];
      for (let run = 0; run < runs; run += 1) reports.push(await look(place, page, folder));
      const middle = (of: (report: Report) => number) => median(reports.map(of));
      const score = (name: (typeof categories)[number]) =>
        Math.round(middle((report) => report.categories[name].score) * 100).toString();
      flaws.push(...flawsOf(page, reports[0]!));
      const [paint, blocked, shift] = audits.map((audit) =>
        middle((report) => report.audits[audit]?.numericValue ?? Number.NaN),
      );
      rows.push([
        page.name,
        ...categories.map((name) => (name === 'seo' && !page.indexed ? '–' : score(name))),
        `${(paint! / 1000).toFixed(2)} s`,
        `${blocked!.toFixed(0)} ms`,
        shift!.toFixed(3),
      ]);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`\n${lighthouse}, phone, median of ${runs}\n`);
  printLines([['page', ...categories, 'LCP', 'TBT', 'CLS'], ...rows]);
  for (const flaw of flaws) console.log(flaw);
}
