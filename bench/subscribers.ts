import { median, percentile, printLines } from './figures.ts';
import { fillSeason, raceOfSeason, racesOfSeason } from './manySubscribers.ts';
import type { BenchPortal } from './place.ts';

const few = { season: 40, count: 9_996 };
const many = { season: 41, count: 1_000_000 };

/** What is asked for, and the most milliseconds that it may take at the 95th percentile. */
const cases = (season: number, count: number): readonly (readonly [string, string, number | null])[] => [
  ['first page', '', 60],
  ['one race', `race=${raceOfSeason(season, 3)}`, 60],
  ['last page', `page=${Math.ceil(count / 50)}`, 60],
  ['last page of one race', `race=${raceOfSeason(season, 3)}&page=${Math.ceil(count / racesOfSeason / 50)}`, 60],
  ['page in the middle', `page=${Math.ceil(count / 100)}`, null],
  ['search, a frequent beginning', 'search=mar', 150],
  ['search, its last page', 'search=mar&page=200', 150],
  ['search, a surname', 'search=ferrari', 150],
  ['search, two words', 'search=nicolo dangeloni', 150],
  ['search, in one race', `search=podistica&race=${raceOfSeason(season, 3)}`, 150],
  ['search, nobody', 'search=qzxqzx', 150],
];

const rounds = 60;

async function times(address: string): Promise<number[]> {
  const taken: number[] = [];
  for (let round = -5; round < rounds; round += 1) {
    const start = performance.now();
    const answer = await fetch(address);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${text.slice(0, 200)}`);
    // The first ones fill caches and plan.
    if (round >= 0) taken.push(performance.now() - start);
  }
  return taken.toSorted((a, b) => a - b);
}

/** The subscribers list with a million registrations, beside the same with ten thousand, one request after another. */
export async function printSubscribers({ db, url }: BenchPortal): Promise<void> {
  const lines = [['subscribers list', 'p50 ms', 'p95 ms', 'at most', '10,000: p50 ms']];
  for (const { season, count } of [few, many]) await fillSeason(db, season, count);
  const address = (season: number, query: string) => `${url}/api/v3.0/registrations?season=${season}&${query}`;
  const small = cases(few.season, few.count);
  for (const [at, [name, query, most]] of cases(many.season, many.count).entries()) {
    const taken = await times(address(many.season, query));
    const beside = await times(address(few.season, small[at]![1]));
    const [p50, p95] = [median(taken), percentile(taken, 0.95)];
    lines.push([name, p50.toFixed(1), p95.toFixed(1), most === null ? '–' : String(most), median(beside).toFixed(1)]);
  }
  console.log('\nthe subscribers list with a million registrations\n');
  printLines(lines);
}
