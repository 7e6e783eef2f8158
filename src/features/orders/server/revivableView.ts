import { type SQL, sql } from 'drizzle-orm';
import { boundToAnother, type WantedCard } from '#features/federations/server/cardHolderView.ts';
import { statement } from '#server/statement.ts';

const boundMeanwhile = boundToAnother({
  number: sql`r.card_number`,
  season: sql`r.season_id`,
  federation: sql`(r.answers->>'federation_id')::int`,
  member: sql`r.member_id`,
});

/** What was taken out does not count. `order` is its id. */
const cancelledRacesOf = (order: SQL): SQL => sql`from order_detail gone
    join registration of_gone on of_gone.order_detail_id = gone.id and gone.removed_at is null
    join entry gone_entry on gone_entry.registration_id = of_gone.id
    join race gone_race on gone_race.id = gone_entry.race_id and gone_race.cancelled_at is not null
  where gone.order_id = ${order}`;

/** Then no money revives it. */
export const hasCancelledRace = (order: SQL): SQL => sql`exists (select ${cancelledRacesOf(order)})`;

/** Not by its own buyer, and not before the race was. `order` is its row. */
export const cancelledWithRace = (order: SQL): SQL => sql`(${order}.state = 'cancelled' and exists (
  select from order_state_change ended
  where ended.order_id = ${order}.id and ended.to_state = 'cancelled' and ended.by_user_id is distinct from ${order}.user_id
    and exists (select ${cancelledRacesOf(sql`${order}.id`)} and gone_race.cancelled_at <= ended.at)))`;

export const cancelledRacesOfOrder = statement<{ order: string; lang: string }, { readonly name: string }>(
  'the cancelled races of an order',
  (at) => sql`
    select gone_race.i18n -> ${at('lang')}::text ->> 'name' as name ${cancelledRacesOf(sql`${at('order')}::uuid`)}
    group by gone_race.id order by gone_race.id`,
);

const revivable = statement<{ order: string }, { revivable: boolean }>(
  'may late money revive an order',
  (at) => sql`
    select count(*) > 0 and not coalesce(bool_or(r.declined_at is not null or ${boundMeanwhile}), false)
      and not ${hasCancelledRace(at('order'))} as revivable
    from order_detail d left join registration r on r.order_detail_id = d.id
    where d.order_id = ${at('order')} and d.removed_at is null`,
);

/** Not what its athlete refused (decision 054), another's number (decision 037), a cancelled race, nor nothing. */
export const isRevivable = async (on: Parameters<typeof revivable>[0], order: string): Promise<boolean> =>
  (await revivable(on, { order }))[0]!.revivable;

const cancelledByOwner = statement<{ order: string }, { by_owner: boolean }>(
  'was an order cancelled by its owner',
  (at) => sql`
    select coalesce((select s.by_user_id = o.user_id from order_state_change s
      where s.order_id = o.id and s.to_state = 'cancelled' order by s.at desc, s.id desc limit 1), false) as by_owner
    from customer_order o where o.id = ${at('order')} and o.state = 'cancelled'`,
);

export const isCancelledByOwner = async (on: Parameters<typeof revivable>[0], order: string): Promise<boolean> =>
  (await cancelledByOwner(on, { order }))[0]?.by_owner ?? false;

export const cardsOfOrder = statement<{ order: string }, WantedCard>(
  'the card numbers of an order',
  (at) => sql`
    select (r.answers->>'federation_id')::int as "federationId", r.season_id as "seasonId", r.card_number as number,
      r.member_id as "memberId"
    from order_detail d join registration r on r.order_detail_id = d.id
    where d.order_id = ${at('order')} and d.removed_at is null and r.status is null and r.card_number is not null
      and r.answers->>'federation_id' is not null
    order by d.position`,
);
