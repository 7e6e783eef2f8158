import { sql } from 'drizzle-orm';
import type { AnswerCounts } from '#features/races/rules/setup/questions.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';

interface AnsweredRow {
  readonly slug: string;
  readonly value: string;
  readonly count: number;
}

const find = statement<{ race: number }, AnsweredRow>(
  'answers to the questions of a race',
  (at) => sql`
    select a.slug, a.value, count(*)::int as count
    from entry e
    join registration r on r.id = e.registration_id
    cross join lateral jsonb_to_recordset(r.answers->'custom_inputs') as a(slug text, value text)
    where e.race_id = ${at('race')} and a.slug is not null and a.value is not null
    group by a.slug, a.value`,
);

/** What was answered to the questions of a race, by slug: how many have given which answer. */
export async function readAnswered(on: DbOrTx, raceId: number): Promise<ReadonlyMap<string, AnswerCounts>> {
  const rows = await find(on, { race: raceId });
  return new Map(
    [...Map.groupBy(rows, ({ slug }) => slug)].map(([slug, given]) => [
      slug,
      new Map(given.map(({ value, count }) => [value, count])),
    ]),
  );
}
