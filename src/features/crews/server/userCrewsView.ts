import { sql } from 'drizzle-orm';
import { availabilityOf, offerOf, placesLeft } from '#features/races/rules/availability.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Lang, Translations } from '#kernel/lang.ts';
import { shownName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { flag } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { translated } from '#server/translated.ts';
import type { UserCrewView } from '../contract.ts';
import type { CrewType } from '../rules/crewChoice.ts';
import { hasRoom } from '../rules/room.ts';

interface UserCrewRow {
  readonly id: string;
  readonly name: string;
  readonly type: CrewType;
  readonly own: boolean;
  readonly detail_ids: readonly string[];
  readonly origin: string;
  readonly race: {
    readonly id: number;
    readonly name: Translations<string>;
    readonly starts_at: string;
    readonly registration_ends_at: string;
    readonly stopped: boolean;
    readonly ends_on: Day;
    readonly coming_soon: boolean;
    readonly online: boolean;
    readonly stock: number;
    readonly ordered: number;
    readonly purchased: number;
    readonly kept: number;
  };
  readonly mates: UserCrewView['mates'];
  readonly fractions: readonly {
    readonly id: number;
    readonly name: Translations<string>;
    readonly min: number;
    readonly max: number;
    readonly free: number;
  }[];
}

type UserCrewParameters = { user: string; details: readonly string[] };

// A registration that was cancelled, has expired or went to somebody else is in no crew any more.
const live = (g: 'r' | 'g') => sql.raw(`${g}.state <> 'released' and ${g}.status is null`);

/** SQL: of a race `a` with its counter `n`, what decides whether anybody may still enter. */
const race = sql`
    json_build_object('id', a.id, 'starts_at', a.starts_at, 'ends_on', a.ends_on, 'coming_soon', a.coming_soon,
      'name', ${translated('a')},
      'registration_ends_at', a.registration_ends_at,
      'online', exists (select from registration_type t where t.race_id = a.id and t.active),
      'stock', n.stock, 'ordered', n.ordered, 'purchased', n.purchased, 'kept', n.kept, 'stopped', n.stopped)`;

const mates = sql`
    (select coalesce(json_agg(json_build_object('firstname', m.firstname, 'lastname', m.lastname,
        'fraction_id', p.relay_fraction_id) order by f.position, upper(m.lastname), upper(m.firstname), m.id), '[]')
      from crew_place p
      left join relay_fraction f on f.id = p.relay_fraction_id
      join registration g on g.order_detail_id = p.detail_id
      join member m on m.id = g.member_id
      where p.crew_id = c.id and ${live('g')})`;

const fractions = sql`
    (select coalesce(json_agg(json_build_object('id', f.id, 'min', f.min, 'max', f.max,
        'name', ${translated('f')},
        'free', k.stock - k.ordered - k.cart_blocked - k.purchased - k.kept) order by f.position, f.id), '[]')
      from crew_fraction x
      join relay_fraction f on f.id = x.relay_fraction_id
      join stock_counter k on k.sellable_id = x.sellable_id
      where x.crew_id = c.id)`;

const read = statement<UserCrewParameters, UserCrewRow>(
  'crews of an account’s registrations',
  (at) => sql`
    with own as materialized (
      select p.crew_id, array_agg(r.order_detail_id order by r.created_at, r.id) as detail_ids, min(o.origin) as origin
      from registration r
      join crew_place p on p.detail_id = r.order_detail_id
      join order_detail d on d.id = r.order_detail_id
      join customer_order o on o.id = d.order_id
      where r.user_id = ${at('user')} and r.order_detail_id = any(${at('details')}::uuid[]) and ${live('r')}
      group by p.crew_id
    )
    select c.id, c.name, c.type, c.captain_user_id is not distinct from ${at('user')}::uuid as own,
      own.detail_ids, own.origin, ${race} as race, ${mates} as mates, ${fractions} as fractions
    from own
    join crew c on c.id = own.crew_id
    join race a on a.id = c.race_id
    join stock_counter n on n.sellable_id = a.sellable_id
    order by a.starts_at, lower(c.name)`,
);

const isOpen = ({ online, ...race }: UserCrewRow['race'], now: Date) =>
  online && availabilityOf([offerOf(race)], placesLeft(race), now) === 'open';

export interface CrewsOfUser {
  readonly userId: string;
  readonly detailIds: readonly string[];
  readonly lang: Lang;
  readonly now: Date;
}

/** The crews in which these registrations of the account are, the next race first. */
export async function userCrewsView(
  on: DbOrTx,
  { userId, detailIds, lang, now }: CrewsOfUser,
): Promise<UserCrewView[]> {
  if (detailIds.length === 0) return [];
  const found = await read(on, { user: userId, details: detailIds });
  return found.map(({ own, detail_ids, origin, race, mates, fractions, ...crew }) => ({
    ...crew,
    own: flag(own),
    race: { id: race.id, name: race.name[lang], starts_at: new Date(race.starts_at).toISOString() },
    detail_ids: [...detail_ids],
    mates: mates.map(({ firstname, lastname, fraction_id }) => ({
      firstname: shownName(firstname),
      lastname: shownName(lastname),
      fraction_id,
    })),
    fractions: fractions.map(({ name, ...fraction }) => ({ ...fraction, i18n: { name: name[lang] } })),
    invitation:
      isOpen(race, now) && hasRoom(fractions)
        ? origin + paths.registrationStart(lang, { race: race.id, crew: crew.id })
        : null,
  }));
}
