import { median, percentile, printLines } from './figures.ts';
import { makeLargeAccount, sizes } from './oneAccount.ts';
import type { BenchPortal } from './place.ts';

const perPage = 10;
const rounds = 100;
const clients = 8;
/** Milliseconds at the 95th percentile that one who is alone may wait, and each of eight who never pause. */
const most = [100, 250] as const;

type Ask = (path: string) => Promise<number>;

const asking =
  (url: string, token: string): Ask =>
  async (path) => {
    const start = performance.now();
    const answer = await fetch(url + path, { headers: { cookie: `pettorale_session=${token}` } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
    return performance.now() - start;
  };

/** The lists at their first, middle and last pages, what the overview asks for, and the pages whole. */
function requests(details: string): readonly string[] {
  const user = '/api/v3.0/user';
  const paged = (name: string, count: number) => {
    const last = Math.ceil(count / perPage);
    return [1, Math.ceil(last / 2), last].map((page) => `${name}?page=${page}`);
  };
  const lists = (path: string) => [
    ...paged(`${path}main-subscriptions`, sizes.own),
    ...paged(`${path}friends-subscriptions`, sizes.friends * sizes.racesOfFriends),
    ...paged(`${path}orders`, sizes.orders),
  ];
  const page = '/it/dahsboard';
  return [
    ...lists(`${user}/`),
    ...[`to-do`, `starts?${details}`, `crews?${details}`].map((path) => `${user}/${path}`),
    ...['next-pass?whose=own', 'next-pass?whose=friends'].map((path) => `${user}/${path}`),
    ...[page, `${page}/subscriptions`, `${page}/orders`, `${page}/orders?page=100`, `${page}/athletes`],
  ];
}

/** The lines of one page of friends, as the pages ask for them. */
async function linesOf(url: string, token: string): Promise<string> {
  const answer = await fetch(`${url}/api/v3.0/user/friends-subscriptions`, {
    headers: { cookie: `pettorale_session=${token}` },
  });
  const { data } = (await answer.json()) as { readonly data: readonly { readonly detail: { readonly id: string } }[] };
  if (data.length !== perPage) throw new Error(`${data.length} subscriptions on a page`);
  return `detail_ids=${data.map(({ detail }) => detail.id).join(',')}`;
}

const inTurn = async (ask: Ask, path: string, count: number): Promise<number[]> => {
  const taken: number[] = [];
  for (let round = 0; round < count; round += 1) taken.push(await ask(path));
  return taken;
};

/** My account with 5,000 subscriptions and 2,000 orders: each request by one alone, and by eight who never pause. */
export async function printAccount({ db, url }: BenchPortal): Promise<void> {
  const { token } = await makeLargeAccount(db);
  const ask = asking(url, token);
  const lines = [['request', 'alone p50', 'p95 ms', 'by eight p50', 'p95 ms', '']];
  for (const path of requests(await linesOf(url, token))) {
    // The first ones fill caches and plan.
    await inTurn(ask, path, 10);
    const alone = await inTurn(ask, path, rounds);
    const together = (await Promise.all(Array.from({ length: clients }, () => inTurn(ask, path, rounds / 2)))).flat();
    const p95 = [alone, together].map((taken) =>
      percentile(
        taken.toSorted((a, b) => a - b),
        0.95,
      ),
    );
    const isOver = p95.some((value, at) => value > most[at]!);
    const cells = [median(alone), p95[0]!, median(together), p95[1]!].map((value) => value.toFixed(1));
    lines.push([path.replace(/\?detail_ids.*/, ', of ten'), ...cells, isOver ? 'over' : '']);
  }
  console.log(`\nan account with 5,000 subscriptions and ${sizes.orders} orders\n`);
  printLines(lines);
}
