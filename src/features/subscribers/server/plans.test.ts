import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fillSeason, raceOfSeason } from '../../../../bench/manySubscribers.ts';
import { type TestPortal, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit } from '../../../../tests/support/builders.ts';

/** Each has more than is counted one by one. */
const [older, season] = [30, 31];
const count = 20_004;
const race = raceOfSeason(season, 4);

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
  for (const year of [older, season]) await fillSeason(portal.context.db, year, count);
}, 120_000);
afterAll(() => portal.close());

interface SqlQuery {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The statements that read the list for this request, as PostgreSQL gets them. */
async function statementsOf(query: string): Promise<readonly SqlQuery[]> {
  const asked: SqlQuery[] = [];
  const real = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [config, values] = given as [pg.QueryConfig, unknown[] | undefined];
    if (/\bentry s\b/.test(config.text)) asked.push({ text: config.text, values: values ?? config.values ?? [] });
    return Reflect.apply(real, this, given);
  });
  try {
    const { status, body } = await portal.ask('GET', `/v3.0/registrations?season=${season}&${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data.length, query).toBeGreaterThan(0);
  } finally {
    spy.mockRestore();
  }
  return asked;
}

async function planOf({ text, values }: SqlQuery): Promise<string> {
  const { rows } = await portal.context.db.$client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values]);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test.each([
  ['the first page', '', 'entry_of_season'],
  ['a page in the middle', 'page=200', 'entry_of_season'],
  ['the last page', 'page=401', 'entry_of_season'],
  ['the first page of a race', `race=${race}`, /entry_of_race|athlete_once_per_race/],
  ['the last page of a race', `race=${race}&page=99`, /entry_of_race|athlete_once_per_race/],
  ['a search for a rare name', 'search=tacchinella', 'entry_by_words'],
  ['a search for a frequent name', 'search=mar', 'entry_'],
  ['the last page of a search', 'search=mar&page=999', 'entry_'],
  ['a search for two words', 'search=asd+podistica', 'entry_'],
  ['a search in a race', `search=podistica&race=${race}`, 'entry_'],
])('%s reads no table whole', async (_name, query, index) => {
  const statements = await statementsOf(query);
  expect(statements.length).toBeGreaterThan(0);
  for (const plan of await Promise.all(statements.map(planOf))) {
    expect(plan).not.toContain('Seq Scan');
    expect(plan).toMatch(index);
  }
});
