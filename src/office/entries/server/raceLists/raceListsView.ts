import { and, eq, inArray, sql } from 'drizzle-orm';
import { members } from '#features/athletes/server/tables.ts';
import { circuits, stages } from '#features/circuits/server/tables.ts';
import { orderDetails, orders } from '#features/orders/server/tables.ts';
import { races } from '#features/races/server/tables.ts';
import { entries, registrations } from '#features/registration/server/tables.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { reaches } from '#kernel/roles.ts';
import { flag } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Account, Office } from '#server/http/request.ts';
import type { RaceListsView, RaceListView } from '../../contract/raceLists.ts';
import { isListOpen, type ListReader, type RaceList, raceLists } from '../../rules/raceLists.ts';

interface ListsQuery {
  readonly raceId: number;
  readonly lang: Lang;
  readonly now: Date;
}

/** A race whose lists somebody may look at; one of another circuit, or out of reach, is not there. */
export async function readRace(on: DbOrTx, { circuitId, races: reach }: Office, raceId: number) {
  const [race] = await on
    .select({
      id: races.id,
      slug: races.slug,
      i18n: races.i18n,
      stage: stages.i18n,
      startsAt: races.startsAt,
      lastDay: races.endsOn,
      asksSize: races.asksGadgetSize,
      sizes: races.gadgetSizes,
      usualSizes: circuits.gadgetSizes,
    })
    .from(races)
    .innerJoin(stages, eq(stages.id, races.stageId))
    .innerJoin(circuits, eq(circuits.id, stages.circuitId))
    .where(and(eq(races.id, raceId), eq(stages.circuitId, circuitId)));
  if (!race || !reaches(reach, raceId)) return refuse('race_not_found');
  return { ...race, day: dayInRome(race.startsAt) };
}

const ofRace = (raceId: number) => and(eq(entries.raceId, raceId), eq(entries.state, 'live'));

async function countSizes(on: DbOrTx, raceId: number) {
  const size = sql<string | null>`coalesce(${registrations.answers}->>'gadget_size',
    ${registrations.answers}->'person'->>'gadget_size', ${members.gadgetSize})`;
  return on
    .select({ name: size, count: sql<number>`count(*)::int` })
    .from(entries)
    .innerJoin(registrations, eq(registrations.id, entries.registrationId))
    .innerJoin(members, eq(members.id, entries.memberId))
    .where(ofRace(raceId))
    .groupBy(sql`1`);
}

/** How many pieces of each service, and in how many lines, were bought with registrations of a race. */
async function countServices(on: DbOrTx, raceId: number, lang: Lang) {
  const name = sql<string>`${orderDetails.copy}->${lang}::text->>'name'`;
  return on
    .select({ name, count: sql<number>`sum(${orderDetails.quantity})::int`, lines: sql<number>`count(*)::int` })
    .from(entries)
    .innerJoin(registrations, eq(registrations.id, entries.registrationId))
    .innerJoin(orderDetails, eq(orderDetails.parentId, registrations.orderDetailId))
    .innerJoin(orders, eq(orders.id, orderDetails.orderId))
    .where(
      and(
        ofRace(raceId),
        eq(orderDetails.kind, 'product'),
        sql`${orderDetails.removedAt} is null`,
        inArray(orders.state, ['awaiting_payment', 'paid', 'partly_refunded']),
      ),
    )
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

export async function countRows(on: DbOrTx, list: RaceList, raceId: number, lang: Lang): Promise<number> {
  if (list !== 'services') return on.$count(entries, ofRace(raceId));
  return (await countServices(on, raceId, lang)).reduce((sum, { lines }) => sum + lines, 0);
}

export const readerOf = (
  account: Account,
  { circuitId }: Office,
  race: Awaited<ReturnType<typeof readRace>>,
  now: Date,
): ListReader => ({ roles: account.roles, circuitId, race, today: dayInRome(now) });

export async function readLists(
  on: DbOrTx,
  { account, office }: { account: Account; office: Office },
  { raceId, lang, now }: ListsQuery,
): Promise<RaceListsView> {
  const race = await readRace(on, office, raceId);
  const [sizes, services] = await Promise.all([countSizes(on, raceId), countServices(on, raceId, lang)]);
  const athletes = sizes.reduce((sum, { count }) => sum + count, 0);
  // In the order in which the race offers them; who has chosen none comes last.
  const order = [...(race.sizes.length > 0 ? race.sizes : race.usualSizes), ...sizes.flatMap(({ name }) => name ?? [])];
  const bySize = sizes.toSorted((a, b) => placeOf(order, a.name) - placeOf(order, b.name));
  const reader = readerOf(account, office, race, now);
  const counted: Readonly<Record<RaceList, Pick<RaceListView, 'rows' | 'totals'> | null>> = {
    start: { rows: athletes, totals: [] },
    emergency: { rows: athletes, totals: [] },
    sizes: race.asksSize ? { rows: athletes, totals: bySize } : null,
    services: {
      rows: services.reduce((sum, { lines }) => sum + lines, 0),
      totals: services.map(({ name, count }) => ({ name, count })),
    },
  };
  const lists = raceLists.flatMap((list): RaceListView[] => {
    const isOpen = isListOpen(list, reader);
    const what = counted[list];
    // Contacts are not even counted for who does not see them.
    if (!what || (list === 'emergency' && !isOpen)) return [];
    return [{ list, ...what, open: flag(isOpen) }];
  });
  const { i18n, stage, day } = race;
  return {
    race: { id: raceId, name: i18n[lang].name, stage: stage[lang].name, day },
    lists,
  };
}

const placeOf = (order: readonly string[], size: string | null): number =>
  size === null ? order.length : order.indexOf(size);
