import { sql } from 'drizzle-orm';
import { startsOfAnybody } from '#features/registration/server/startsView.ts';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { certificateWord } from '../rules/certificateWord.ts';
import { entryStanding } from '../rules/standing.ts';
import type { officeEntries } from './tables.ts';

interface EntryFacts {
  readonly entry_id: string;
  readonly registration_id: string;
  readonly detail_id: string;
  readonly circuit_id: number;
  readonly season_id: number;
  readonly race_id: number;
  readonly type_id: number;
  readonly created_at: string;
  readonly bib: number | null;
  readonly name: string;
  readonly words: string;
  readonly entry: 'live' | 'released';
  readonly registration: 'on_hold' | 'confirmed' | 'released';
  readonly status: 'replaced' | 'transferred' | null;
  readonly last_day: Day;
  readonly cancelled: boolean;
  readonly counted_on: Day;
  readonly gender: string | null;
  readonly born: number | null;
}

const read = statement<{ registrations: readonly string[] }, EntryFacts>(
  'entries for the office’s list',
  (at) => sql`
    select e.id as entry_id, r.id as registration_id, r.order_detail_id as detail_id, r.circuit_id, r.season_id, e.race_id,
      r.registration_type_id as type_id, r.created_at, e.bib, plain_words(m.lastname || ' ' || m.firstname) as name,
      concat_ws(' ', plain_words(m.lastname || ' ' || m.firstname), plain_words(nullif(r.team_name, '')),
        plain_words(c.name), lower(replace(r.reference, '-', '')),
        lower(translate(replace(r.reference, '-', ''), '015', 'OIS'))) as words,
      e.state as entry, r.state as registration, r.status, g.ends_on::text as last_day,
      g.cancelled_at is not null as cancelled,
      (coalesce(r.confirmed_at, r.created_at) at time zone 'Europe/Rome')::date::text as counted_on, m.gender,
      extract(year from m.birthday)::int as born
    from registration r
    join entry e on e.registration_id = r.id
    join member m on m.id = r.member_id
    join race g on g.id = e.race_id
    left join crew_place y on y.detail_id = r.order_detail_id
    left join crew c on c.id = y.crew_id
    where r.id = any (${at('registrations')}::uuid[])`,
);

export async function entriesNow(
  on: DbOrTx,
  registrations: readonly string[],
  now: Date,
): Promise<(typeof officeEntries.$inferInsert)[]> {
  const today = dayInRome(now);
  const found = (await read(on, { registrations })).map((facts) => ({ facts, standing: entryStanding(facts) }));
  const standing = found.filter((one) => one.standing !== 'over').map(({ facts }) => facts.detail_id);
  const starts = await startsOfAnybody(on, [...new Set(standing)], today);
  return found.map(({ facts, standing }) => {
    const start = standing === 'over' ? undefined : starts.get(facts.detail_id);
    return {
      entryId: facts.entry_id,
      registrationId: facts.registration_id,
      circuitId: facts.circuit_id,
      seasonId: facts.season_id,
      raceId: facts.race_id,
      typeId: facts.type_id,
      createdAt: new Date(facts.created_at),
      bib: facts.bib,
      name: facts.name,
      words: facts.words,
      standing,
      certificate: start ? certificateWord(start.certificate.asked, start.verdict) : 'not_asked',
      // Of a race that is not run there is no verdict.
      light: facts.cancelled ? null : (start?.verdict.light ?? null),
      judgedOn: start && facts.last_day >= today ? today : null,
      countedOn: facts.counted_on,
      gender: facts.gender,
      born: facts.born,
    };
  });
}
