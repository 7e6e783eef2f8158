import { type SQL, sql } from 'drizzle-orm';
import type { CardIn } from '#features/federations/rules/cardRules.ts';
import { type FederationRow, federationsOfType } from '#features/federations/server/federationFactsView.ts';
import { offeredName } from '#features/races/server/offeredName.ts';
import { federationView } from '#features/races/server/registrationTypesView.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Lang, Translations } from '#kernel/lang.ts';
import { shownName } from '#kernel/names.ts';
import { flag } from '#kernel/wire.ts';
import { statement } from '#server/statement.ts';
import type { CardToChangeView } from '../../contract.ts';
import { changesEnd } from '../../rules/answersEnd.ts';
import type { FriendRow } from '../friend/friendView.ts';

export interface CardRow extends Pick<FriendRow, 'id' | 'detail_id' | 'order_id' | 'race_id'> {
  readonly season_id: number;
  readonly member: {
    readonly id: string;
    readonly firstname: string;
    readonly lastname: string;
    readonly birthday: Day | null;
  };
  readonly type_id: number;
  readonly has_federation: boolean;
  readonly federations: readonly FederationRow[];
  readonly card: CardIn;
  readonly name: Translations<string>;
  /** The Italian day of the first race. */
  readonly race_day: Day;
}

const standing = (user: SQL): SQL => sql`
    select r.id, r.order_detail_id as detail_id, d.order_id, r.season_id, r.race_id,
      json_build_object('id', m.id, 'firstname', m.firstname, 'lastname', m.lastname, 'birthday', m.birthday) as member,
      t.id as type_id, t.has_federation, ${federationsOfType} as federations,
      jsonb_strip_nulls(jsonb_build_object('federation_id', r.answers->'federation_id',
        'federation_name', r.answers->'federation_name', 'card_number', r.card_number, 'team_name', r.team_name)) as card,
      ${offeredName('r')} as name,
      (select min((c.starts_at at time zone 'Europe/Rome')::date)::text from entry e join race c on c.id = e.race_id
        where e.registration_id = r.id) as race_day
    from registration r
    join order_detail d on d.id = r.order_detail_id
    join member m on m.id = r.member_id
    join registration_type t on t.id = r.registration_type_id
    where r.user_id = ${user} and r.state <> 'released' and r.status is null`;

export const cardOfRegistration = statement<{ id: string; user: string }, CardRow>(
  'the card of a registration',
  (at) => sql`${standing(at('user'))} and r.id = ${at('id')}`,
);

export const cardOfDetail = statement<{ id: string; user: string }, CardRow>(
  'the card of an order’s line',
  (at) => sql`${standing(at('user'))} and r.order_detail_id = ${at('id')}`,
);

export const cardToChange = (row: CardRow, { lang, now }: { lang: Lang; now: Date }): CardToChangeView => ({
  id: row.id,
  detail: { id: row.detail_id },
  member: { ...row.member, firstname: shownName(row.member.firstname), lastname: shownName(row.member.lastname) },
  race_id: row.race_id,
  race_name: row.name[lang],
  race_day: row.race_day,
  has_federation: flag(row.has_federation),
  federations: row.federations.map((found) => federationView(found, { lang, raceDay: row.race_day })),
  card: {
    federation_id: row.card.federation_id ?? null,
    federation_name: row.card.federation_name ?? null,
    card_number: row.card.card_number ?? null,
    team_name: row.card.team_name ?? null,
  },
  ended_at: changesEnd(row.race_day, now),
});
