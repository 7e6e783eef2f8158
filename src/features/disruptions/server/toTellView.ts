import { eq, sql } from 'drizzle-orm';
import { accountName } from '#features/athletes/server/accountNameView.ts';
import { stages } from '#features/circuits/server/tables.ts';
import { raceStrip } from '#features/races/server/raceStripView.ts';
import { races } from '#features/races/server/tables.ts';
import type { Lang, Translations } from '#kernel/lang.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { DisruptionKind } from '../rules/disruption.ts';
import { disruptions } from './tables.ts';

export async function disruptionOf(on: DbOrTx, id: string) {
  const [found] = await on
    .select({
      disruption: disruptions,
      race: races,
      stage: stages,
      circuitId: stages.circuitId,
    })
    .from(disruptions)
    .innerJoin(races, eq(races.id, disruptions.raceId))
    .innerJoin(stages, eq(stages.id, races.stageId))
    .where(eq(disruptions.id, id));
  return found;
}
export type DisruptionRecord = NonNullable<Awaited<ReturnType<typeof disruptionOf>>>;

export interface LastDisruption {
  readonly kind: DisruptionKind;
  readonly by: string | null;
  readonly at: string;
}

export const lastDisruption = statement<{ race: number }, LastDisruption>(
  'what happened to a race last',
  (at) => sql`
    select x.kind, ${accountName(sql`x.by_user_id`)} as by, to_json(x.at)#>>'{}' as at
    from disruption x where x.race_id = ${at('race')} order by x.at desc, x.id desc limit 1`,
);

/** The race's art for the mails about it: in black once it is cancelled. */
export const stripOf = (on: DbOrTx, { race, disruption }: Pick<DisruptionRecord, 'race' | 'disruption'>) =>
  raceStrip(on, { race_id: race.id, race_package_id: null }, disruption.kind === 'cancelled' ? 'full' : 'open');

export interface UnpaidOrder {
  readonly id: string;
  readonly lang: Lang;
  readonly name: Translations<string>;
}

export const unpaidOrders = statement<{ race: number }, UnpaidOrder>(
  'unpaid orders with a race',
  (at) => sql`
    select o.id, o.lang, (select json_build_object('it', c.i18n->'it'->>'name', 'en', c.i18n->'en'->>'name')
      from race c where c.id = ${at('race')}) as name
    from customer_order o
    where o.state = 'awaiting_payment' and exists (select from order_detail d
      join registration r on r.order_detail_id = d.id join entry e on e.registration_id = r.id
      where d.order_id = o.id and d.removed_at is null and e.race_id = ${at('race')} and e.state = 'live')
    order by o.id`,
);

export const linesWithRace = statement<{ order: string; race: number }, { id: string; registration: string }>(
  'lines of an order with a race',
  (at) => sql`
    select d.id, r.id as registration from order_detail d
    join registration r on r.order_detail_id = d.id join entry e on e.registration_id = r.id
    where d.order_id = ${at('order')} and d.removed_at is null and e.race_id = ${at('race')} and e.state = 'live'
    order by d.position`,
);

export interface AccountToTell {
  readonly user_id: string;
  readonly email: string;
  readonly lang: Lang;
  readonly origin: string;
  /** Its own first name, if its record has one. */
  readonly firstname: string | null;
  readonly registrations: readonly {
    readonly id: string;
    readonly detail: string;
    readonly reference: string;
    readonly firstname: string;
    readonly lastname: string;
    readonly paid: boolean;
    readonly himself: boolean;
  }[];
}

export const accountsToTell = statement<{ race: number; after: string; limit: number }, AccountToTell>(
  'accounts with registrations in a race',
  (at) => sql`
    select u.id as user_id, u.email, n.lang, n.origin, h.firstname, n.registrations
    from (
      select r.user_id, (array_agg(o.lang order by o.created_at desc))[1] as lang,
        (array_agg(o.origin order by o.created_at desc))[1] as origin,
        json_agg(json_build_object('id', r.id, 'detail', d.id, 'reference', r.reference, 'firstname', m.firstname,
          'lastname', m.lastname, 'paid', r.state = 'confirmed',
          'himself', m.himself and m.user_id is not distinct from r.user_id) order by m.lastname, m.firstname, r.id)
          as registrations
      from entry e
      join registration r on r.id = e.registration_id and r.state <> 'released' and r.status is null
      join order_detail d on d.id = r.order_detail_id
      join customer_order o on o.id = d.order_id
      join member m on m.id = e.member_id
      where e.race_id = ${at('race')} and e.state = 'live' and r.user_id > ${at('after')}
      group by r.user_id order by r.user_id limit ${at('limit')}
    ) n
    join user_account u on u.id = n.user_id and u.erased_at is null
    left join member h on h.user_id = u.id and h.himself
    order by u.id`,
);
