import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoPassword } from '../database/demo/people.ts';
import { makeBuyers } from './buyers.ts';
import { printLines } from './figures.ts';
import { type BenchPortal, root } from './place.ts';
import { beginRegistrations } from './steps.ts';

export interface BenchPage {
  readonly name: string;
  readonly path: string;
  /** The cookie of who is signed in there. */
  readonly cookie?: string;
  /** A search engine may list it. */
  readonly indexed: boolean;
}

const cookieOf = (token: string) => `pettorale_session=${token}`;

async function signedIn(base: string, email: string): Promise<string> {
  const answer = await fetch(`${base}/api/v3.0/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const { token } = (await answer.json()) as { readonly token: string };
  return cookieOf(token);
}

/** The pages that people see most, as strangers and as athletes. */
export async function pagesOf(place: BenchPortal): Promise<readonly BenchPage[]> {
  const [buyer] = await makeBuyers(place.db, 1);
  const draft = await beginRegistrations(place, buyer!);
  const cookie = cookieOf(buyer!.token);
  const athlete = await signedIn(place.url, 'athlete@demo.test');
  return [
    { name: 'Home', path: '/it', indexed: true },
    { name: 'race', path: '/it/race/10-km-lago-d-orta', indexed: true },
    { name: 'shop', path: '/it/shop', indexed: true },
    { name: 'shop item', path: '/it/shop/borraccia', cookie: athlete, indexed: false },
    { name: 'sign-in', path: '/it/signin', indexed: false },
    { name: 'wizard, athlete', path: `/it/event/registration/3?draft=${draft}`, cookie, indexed: false },
    { name: 'cart', path: '/it/cart', cookie, indexed: false },
    { name: 'My account', path: '/it/dahsboard', cookie: athlete, indexed: false },
  ];
}

interface Loaded {
  readonly files: number;
  readonly bytes: number;
}

/** What the browser loads for a page: every file of this kind that its HTML names, as it is served (brotli). */
async function loadedBy({ url }: BenchPortal, { path, cookie }: BenchPage) {
  const answer = await fetch(url + path, { redirect: 'manual', headers: cookie ? { cookie } : {} });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${answer.headers.get('location')}`);
  const html = await answer.text();
  const folder = join(root, 'build/client/assets');
  const served = new Set(readdirSync(folder));
  return (kind: 'js' | 'css'): Loaded => {
    const names = new Set([...html.matchAll(new RegExp(`/assets/([\\w.-]+\\.${kind})`, 'g'))].map(([, name]) => name!));
    const sizes = [...names].map((name) => {
      const packed = `${name}.br`;
      return readFileSync(join(folder, served.has(packed) ? packed : name)).length;
    });
    return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  };
}

/** How much script and style each page loads. */
export async function printPages(place: BenchPortal): Promise<void> {
  console.log('\nwhat a page loads, as it is served (brotli)\n');
  const shown = ({ files, bytes }: Loaded) => [`${(bytes / 1000).toFixed(1)} kB`, String(files)];
  const rows: string[][] = [];
  for (const page of await pagesOf(place)) {
    const loaded = await loadedBy(place, page);
    rows.push([page.name, ...shown(loaded('js')), ...shown(loaded('css'))]);
  }
  printLines([['page', 'scripts', 'files', 'styles', 'files'], ...rows]);
}
