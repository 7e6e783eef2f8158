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
  readonly categories: Readonly<Record<(typeof categories)[number], { readonly score: number }>>;
  readonly audits: Readonly<
    Record<string, { readonly title: string; readonly score: number | null; readonly numericValue?: number }>
  >;
}

/** One look at a page by Lighthouse's own program, on its slow phone on a slow network. */
async function look({ url }: BenchPortal, { path, cookie }: BenchPage, folder: string): Promise<Report> {
  const output = join(folder, 'report.json');
  const headers = join(folder, 'headers.json');
  writeFileSync(headers, JSON.stringify(cookie ? { cookie } : {}), { mode: 0o600 });
  const options = [
    '--quiet',
    '--output=json',
    `--output-path=${output}`,
    `--extra-headers=${headers}`,
    `--only-categories=${categories.join(',')}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
  ];
  const child = spawn('npm', ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', url + path, ...options], {
    cwd: folder,
    env: { ...process.env, CHROME_PATH: findChromium() },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((done) => child.once('close', done));
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} at ${path}`);
  const report = JSON.parse(readFileSync(output, 'utf8')) as Report;
  if (report.runtimeError) throw new Error(report.runtimeError.message);
  if (new URL(report.finalDisplayedUrl).pathname !== path.replace(/\?.*/, ''))
    throw new Error(`${path} led to ${report.finalDisplayedUrl}`);
  return report;
}

/** The pages as Lighthouse sees them: medians, with what else than performance is not perfect. */
export async function printLighthouse(place: BenchPortal): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pettorale-lighthouse-'));
  const rows: string[][] = [];
  try {
    for (const page of await pagesOf(place)) {
      const reports: Report[] = [];
      for (let run = 0; run < runs; run += 1) reports.push(await look(place, page, folder));
      const middle = (of: (report: Report) => number) => median(reports.map(of));
      const score = (name: (typeof categories)[number]) =>
        Math.round(middle((report) => report.categories[name].score) * 100).toString();
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
}
