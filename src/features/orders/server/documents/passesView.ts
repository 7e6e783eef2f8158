import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { posterSeed } from '#art/seed.ts';
import { stagePlace } from '#features/circuits/rules/stagePlace.ts';
import { bibCollectionOf } from '#features/races/rules/bibCollection.ts';
import { disruptionOf } from '#features/races/rules/disruptionOf.ts';
import type { Lang } from '#kernel/lang.ts';
import { paths } from '#kernel/paths.ts';
import { flag } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import { qrOf } from '#server/qr.ts';
import { statement } from '#server/statement.ts';
import { members } from '../../../athletes/server/tables.ts';
import { circuits, stages } from '../../../circuits/server/tables.ts';
import { races, registrationTypes } from '../../../races/server/tables.ts';
import { entries, registrations } from '../../../registration/server/tables.ts';
import type { PassView } from '../../contract.ts';
import { orderDetails, orders } from '../tables.ts';
import type { CalendarRace } from './calendar.ts';
import { signPass } from './passKeys.ts';

/** Not released and not handed to somebody else. */
async function selectEntries(db: DbOrTx, where: SQL) {
  return db
    .select({
      entry: { id: entries.id, bib: entries.bib },
      registration: registrations,
      order: { id: orders.id, origin: orders.origin },
      detail: { id: orderDetails.id },
      member: { firstname: members.firstname, lastname: members.lastname },
      race: races,
      stage: stages,
      circuitSlug: circuits.slug,
      type: { i18n: registrationTypes.i18n },
    })
    .from(entries)
    .innerJoin(registrations, eq(registrations.id, entries.registrationId))
    .innerJoin(orderDetails, eq(orderDetails.id, registrations.orderDetailId))
    .innerJoin(orders, eq(orders.id, orderDetails.orderId))
    .innerJoin(members, eq(members.id, entries.memberId))
    .innerJoin(races, eq(races.id, entries.raceId))
    .innerJoin(stages, eq(stages.id, races.stageId))
    .innerJoin(circuits, eq(circuits.id, stages.circuitId))
    .innerJoin(registrationTypes, eq(registrationTypes.id, registrations.registrationTypeId))
    .where(and(where, eq(entries.state, 'live'), ne(registrations.state, 'released')))
    .orderBy(asc(races.startsAt), asc(orderDetails.position), asc(entries.id))
    .limit(200);
}
type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

type Signing = Pick<Context, 'db' | 'environment'>;

/** The address of a subscription’s page: where an unpaid one is paid. */
export const manageLink = (origin: string, lang: Lang, reference: string): string =>
  `${origin}${paths.subscription(lang, reference)}`;

/** The code of a pass; only what is paid for has one. */
const codeOf = ({ environment }: Signing, { registration, race }: EntryRow): string | null =>
  registration.state === 'confirmed'
    ? signPass(environment, { reference: registration.reference, race: race.id })
    : null;

const linkOf = (lang: Lang, code: string | null, { order, registration }: EntryRow): string =>
  code === null ? manageLink(order.origin, lang, registration.reference) : order.origin + paths.pass(lang, code);

const passOf = (context: Signing, lang: Lang, place: EntryRow): PassView => {
  const { entry, registration, order, detail, member, race, stage } = place;
  const { reference } = registration;
  const code = codeOf(context, place);
  return {
    id: entry.id,
    order_id: order.id,
    detail_id: detail.id,
    registration_id: registration.id,
    reference,
    confirmed: flag(registration.state === 'confirmed'),
    bib: entry.bib,
    member,
    registration_type: place.type.i18n[lang].name,
    race: {
      id: race.id,
      slug: race.slug,
      name: race.i18n[lang].name,
      stage: stage.i18n[lang].name,
      place: stagePlace(stage.i18n[lang]),
      starts_at: race.startsAt.toISOString(),
      discipline: race.discipline,
      colourway: race.colourway,
      seed: posterSeed({ circuit: place.circuitSlug, stage: stage.slug, season: stage.seasonId }, race.slug),
      bib_collection: bibCollectionOf(race.i18n, lang),
      disruption: disruptionOf(race),
    },
    code,
    qr: qrOf(code === null ? linkOf(lang, code, place) : order.origin + paths.scannedPass(code)),
  };
};

const calendarRaceOf = (context: Signing, lang: Lang, place: EntryRow): CalendarRace => {
  const { entry, registration, member, race, stage } = place;
  return {
    id: entry.id,
    athlete: member,
    reference: registration.reference,
    race: race.i18n[lang].name,
    stage: stage.i18n[lang].name,
    place: stagePlace(stage.i18n[lang]),
    startsAt: race.startsAt,
    confirmed: registration.state === 'confirmed',
    disrupted: disruptionOf(race)?.kind ?? null,
    link: linkOf(lang, codeOf(context, place), place),
  };
};

export interface PlacesView {
  readonly passes: readonly PassView[];
  readonly races: readonly CalendarRace[];
}

/** The earliest race first. The caller has checked the access. */
export const placesOfOrder = (context: Signing, orderId: string, lang: Lang): Promise<PlacesView> =>
  placesWhere(context, eq(orders.id, orderId), lang);

export const placesOfRegistration = (context: Signing, registrationId: string, lang: Lang): Promise<PlacesView> =>
  placesWhere(context, eq(registrations.id, registrationId), lang);

async function placesWhere(context: Signing, where: SQL, lang: Lang): Promise<PlacesView> {
  const places = await selectEntries(context.db, where);
  return {
    passes: places.map((place) => passOf(context, lang, place)),
    races: places.map((place) => calendarRaceOf(context, lang, place)),
  };
}

export interface NextPassQuery {
  readonly userId: string;
  readonly circuitId: number;
  readonly whose?: 'own' | 'friends' | undefined;
  readonly lang: Lang;
  readonly now: Date;
}

/** Alone, since an account may have thousands. Of races that start together it is the first line's. */
const nextEntry = statement<{ user: string; circuit: number; own: boolean | null; now: string }, { id: string }>(
  'next entry of an account',
  (at) => sql`
    with soonest as (
      select e.id, r.order_detail_id
      from registration r
      join entry e on e.registration_id = r.id and e.state = 'live'
      join race c on c.id = e.race_id and c.starts_at > ${at('now')}::timestamptz and c.cancelled_at is null
      join member m on m.id = e.member_id
      where r.user_id = ${at('user')}::uuid and r.circuit_id = ${at('circuit')}::int and r.state = 'confirmed'
        and (${at('own')}::boolean is null
          or (m.himself and m.user_id = ${at('user')}::uuid) = ${at('own')}::boolean)
      order by c.starts_at fetch first 1 row with ties
    )
    select s.id from soonest s join order_detail d on d.id = s.order_detail_id
    order by d.position, s.id limit 1`,
);

export async function nextPass(
  context: Signing,
  { userId, circuitId, whose, lang, now }: NextPassQuery,
): Promise<PassView | null> {
  const own = whose ? whose === 'own' : null;
  const [next] = await nextEntry(context.db, { user: userId, circuit: circuitId, own, now: now.toISOString() });
  if (!next) return null;
  const [place] = await selectEntries(context.db, eq(entries.id, next.id));
  return place ? passOf(context, lang, place) : null;
}
