import { sql } from 'drizzle-orm';
import { posterSeed } from '#art/seed.ts';
import { awaitedWire } from '#features/orders/rules/awaitedWire.ts';
import { signPass } from '#features/orders/server/documents/passKeys.ts';
import { disruptionOf } from '#features/races/rules/disruptionOf.ts';
import { runNext } from '#features/registration/rules/runNext.ts';
import type { SubscriptionRow } from '#features/subscriptions/contract.ts';
import { type Day, dayInRome, startOfDay } from '#kernel/calendar.ts';
import type { Lang, Translations } from '#kernel/lang.ts';
import { shownName } from '#kernel/names.ts';
import { flag, pageOf } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import type { Environment } from '#server/environment.ts';
import { type SealingKeys, unseal } from '#server/seal.ts';
import { statement } from '#server/statement.ts';
import { translated } from '#server/translated.ts';
import { codeWorth, earliestEnd, type LineMoney } from '../rules/giving.ts';
import type { FriendRow } from './friend/friendView.ts';
import { type GivenCodeRow, givenCode, givenCodeView } from './giving/givenCodeView.ts';
import { moneyLeft } from './giving/givingView.ts';
import { offersKey } from './offersKey.ts';
import { isOvertaken, offersJoined } from './offersOfView.ts';

interface SubscriptionRecord
  extends Pick<
    FriendRow,
    | 'id'
    | 'detail_id'
    | 'order_id'
    | 'reference'
    | 'member_id'
    | 'firstname'
    | 'lastname'
    | 'origin'
    | 'race_id'
    | 'race_package_id'
    | 'team_name'
    | 'pay_method'
    | 'due_day'
  > {
  readonly order_reference: string;
  readonly status: SubscriptionRow['status'];
  readonly state: 'on_hold' | 'confirmed' | 'released';
  readonly circuit_id: number;
  readonly circuit_name: Translations<string>;
  readonly circuit_slug: string;
  readonly package: {
    readonly name: Translations<string>;
    readonly slug: string;
    readonly registration_ends_at: string;
  } | null;
  readonly races: readonly {
    readonly id: number;
    readonly slug: string;
    readonly name: Translations<string>;
    readonly stage: Translations<string>;
    readonly stage_slug: string;
    readonly season: number;
    readonly place: Translations<string>;
    readonly starts_at: string;
    readonly registration_ends_at: string;
    readonly bib: number | null;
    readonly cancelled_at: string | null;
    readonly postponed_from: string | null;
    readonly substitution: boolean;
    readonly transfer: boolean;
    readonly discipline: SubscriptionRow['discipline'];
    readonly colourway: SubscriptionRow['colourway'];
  }[];
  readonly type: {
    readonly name: Translations<string>;
    readonly has_federation: boolean;
    readonly uploads: boolean;
    readonly datahealth: boolean;
  };
  readonly card_number: string | null;
  readonly unnamed_by: SubscriptionRow['unnamed_by'];
  readonly certificate: {
    readonly id: string;
    readonly status: 'pending' | 'approved' | 'rejected';
    readonly reason: string | null;
    /** The sealed code of a certificate by code, in hexadecimal. */
    readonly code: string | null;
    readonly sport: string | null;
  } | null;
  readonly given: GivenCodeRow | null;
  /** Of the race that was postponed or cancelled last, and offers something. */
  readonly offers: {
    readonly disruption: string;
    readonly until: Day;
    readonly choice: 'keep' | 'code' | 'refund' | null;
    readonly overtaken: boolean;
  } | null;
  readonly has_services: boolean;
  readonly created_at: string;
  readonly money: LineMoney;
}

const perPage = 10;

type SubscriptionParameters = { user: string; own: boolean };

/** Registrations that the account made; those that were cancelled or expired unpaid are left out. */
const listed = (at: (name: keyof SubscriptionParameters) => ReturnType<typeof sql>, besides = sql``) => sql`
  from registration r
  join member m on m.id = r.member_id
  ${besides}
  where r.user_id = ${at('user')} and (r.state <> 'released' or r.status is not null)
    and (m.himself and m.user_id = ${at('user')}) = ${at('own')}`;

const count = statement<SubscriptionParameters, { count: number }>(
  'count subscriptions',
  (at) => sql`select count(*)::int as count ${listed(at)}`,
);

const inOrder = sql`order by next_start, last_start desc, r.created_at desc, r.id desc`;

const read = statement<SubscriptionParameters & { offset: number; today: string }, SubscriptionRecord>(
  'subscriptions',
  (at) => sql`
    with packaged as (
      select q.race_package_id as id, min(c.starts_at) filter (where c.starts_at >= ${at('today')}::timestamptz) as next_start,
        max(c.starts_at) as last_start
      from race_package_race q join race c on c.id = q.race_id group by q.race_package_id
    ), page as materialized (
      select r.*, m.firstname, m.lastname, coalesce(k.last_start, c.starts_at) as last_start,
        coalesce(k.next_start, case when c.starts_at >= ${at('today')}::timestamptz then c.starts_at end) as next_start
      ${listed(
        at,
        // By what was registered for: an account may have thousands, and each entry would have to be looked up.
        sql`left join race c on c.id = r.race_id left join packaged k on k.id = r.race_package_id`,
      )}
      ${inOrder} limit ${sql.raw(String(perPage))} offset ${at('offset')}
    )
    select r.id, r.order_detail_id as detail_id, o.id as order_id, o.reference as order_reference, r.reference,
      r.member_id, r.firstname, r.lastname, r.status, r.state, r.race_id, r.race_package_id,
      r.circuit_id, ${translated('q')} as circuit_name, q.slug as circuit_slug, o.origin,
      case when g.id is not null then json_build_object('name', ${translated('g')}, 'slug', g.slug,
        'registration_ends_at', g.registration_ends_at) end as package,
      coalesce((select json_agg(json_build_object('id', c.id, 'slug', c.slug, 'name', ${translated('c')}, 'stage', ${translated('s')},
          'stage_slug', s.slug, 'season', s.season_id, 'place', ${translated('s', 'place')}, 'starts_at', c.starts_at,
          'registration_ends_at', c.registration_ends_at, 'bib', e.bib,
          'cancelled_at', c.cancelled_at, 'postponed_from', c.postponed_from, 'discipline', c.discipline,
          'colourway', c.colourway, 'substitution', c.substitution_enabled, 'transfer', c.transfer_enabled)
          order by c.starts_at, c.id)
        from entry e join race c on c.id = e.race_id join stage s on s.id = c.stage_id
        where e.registration_id = r.id), '[]') as races,
      json_build_object('name', ${translated('t')}, 'has_federation', t.has_federation,
        'uploads', t.medical_certificate_uploads_active, 'datahealth', t.datahealth_active) as type,
      r.card_number, r.team_name, r.unnamed_by, r.created_at, o.pay_method, o.due_day::text as due_day,
      case when r.status is not null then ${givenCode} end as given,
      (select json_build_object('disruption', x.id, 'until', x.answer_by, 'choice', b.choice,
          'overtaken', ${isOvertaken})
        from entry e ${offersJoined}
        where e.registration_id = r.id and (b.choice is not null or r.state = 'confirmed' and r.status is null)
        order by x.at desc limit 1) as offers,
      exists (select from race_service v join product p on p.id = v.product_id and p.active
        where v.race_id = r.race_id or v.race_package_id = r.race_package_id) as has_services,
      (select json_build_object('id', h.id, 'status', h.status, 'reason', h.reason,
          'code', encode(h.datahealth_code, 'hex'), 'sport', h.sport)
        from attachment a join medical_certificate h on h.id = a.certificate_id
        where a.detail_id = r.order_detail_id and h.user_id = r.user_id) as certificate,
      json_build_object('paid', d.total_amount - d.discount, 'refunded', ${moneyLeft.refunded},
        'orderRest', o.total_amount_due - ${moneyLeft.orderRefunded} - ${moneyLeft.orderGiven}) as money
    from page r
    join order_detail d on d.id = r.order_detail_id
    join customer_order o on o.id = d.order_id
    join registration_type t on t.id = r.registration_type_id
    join circuit q on q.id = r.circuit_id
    left join race_package g on g.id = r.race_package_id
    ${inOrder}`,
);

function certificateOf({ certificate }: SubscriptionRecord, keys: SealingKeys) {
  if (!certificate) return { attachment: null, datahealth_code: null, datahealth_sport: null };
  const { code, sport, ...upload } = certificate;
  return code === null
    ? { attachment: { medical_certificate: upload }, datahealth_code: null, datahealth_sport: null }
    : {
        attachment: null,
        datahealth_code: unseal(keys, Buffer.from(code, 'hex'), upload.id).toString(),
        datahealth_sport: sport,
      };
}

const instantOf = (text: string | null) => (text === null ? null : new Date(text));

interface SubscriptionsReader {
  readonly lang: Lang;
  readonly environment: Pick<Environment, 'filesKeys' | 'secret'>;
  readonly user: string;
  readonly today: Day;
  readonly now: Date;
}

function rowOf(row: SubscriptionRecord, { lang, environment, user, today, now }: SubscriptionsReader): SubscriptionRow {
  const { races, type } = row;
  const next = runNext(races, today)!;
  return {
    id: row.id,
    detail: { id: row.detail_id },
    order_id: row.order_id,
    order_reference: row.order_reference,
    reference: row.reference,
    member: { id: row.member_id, firstname: shownName(row.firstname), lastname: shownName(row.lastname) },
    status: row.status,
    given: row.given && givenCodeView(row.given, { today, now }),
    offers: row.offers && {
      key: offersKey({ disruption: row.offers.disruption, account: user }, environment),
      until: row.offers.until,
      choice: row.offers.choice,
      open: flag(!row.offers.overtaken && today <= row.offers.until),
    },
    confirmed: flag(row.state === 'confirmed'),
    due_day: row.state === 'on_hold' ? awaitedWire(row.pay_method, row.due_day) : null,
    circuit_id: row.circuit_id,
    circuit: { i18n: { name: row.circuit_name[lang] } },
    origin: row.origin,
    race_type: row.race_package_id === null ? 'race' : 'package',
    race_id: (row.race_id ?? row.race_package_id)!,
    race_slug: row.package?.slug ?? next.slug,
    stage_name: next.stage[lang],
    race_name: (row.package?.name ?? next.name)[lang],
    race_starts_at: new Date(next.starts_at).toISOString(),
    race_place: next.place[lang],
    bib: next.bib,
    races: races.map(({ id, slug, name, stage, starts_at, bib, ...race }) => ({
      slug,
      bib,
      name: name[lang],
      stage_name: stage[lang],
      starts_at: new Date(starts_at).toISOString(),
      disruption: disruptionOf({
        cancelledAt: instantOf(race.cancelled_at),
        postponedFrom: instantOf(race.postponed_from),
      }),
      pass:
        row.state === 'confirmed' && row.status === null && race.cancelled_at === null
          ? signPass(environment, { reference: row.reference, race: id })
          : null,
    })),
    registration_type_name: type.name[lang],
    card_number: row.card_number,
    team_name: row.team_name,
    has_federation: flag(type.has_federation),
    medical_certificate_uploads_active: flag(type.uploads),
    datahealth_active: flag(type.datahealth),
    ...certificateOf(row, environment.filesKeys),
    reg_created_at: new Date(row.created_at).toISOString(),
    race_substitution_enabled: flag(races.every(({ substitution }) => substitution)),
    race_transfer_enabled: flag(races.every(({ transfer }) => transfer)),
    registration_ends_at: earliestEnd(row).toISOString(),
    transfer_worth: codeWorth('transfer', row.money),
    unnamed_by: row.unnamed_by,
    has_services: flag(row.has_services),
    discipline: next.discipline,
    colourway: next.colourway,
    seed: posterSeed({ circuit: row.circuit_slug, stage: next.stage_slug, season: next.season }, next.slug),
  };
}

export async function listSubscriptions(
  { db: on, environment, clock }: Pick<Context, 'db' | 'environment' | 'clock'>,
  user: string,
  whose: 'own' | 'friends',
  wanted: number,
  lang: Lang,
) {
  const own = whose === 'own';
  const [all] = await count(on, { user, own });
  const { offset, ...page } = pageOf(wanted, all?.count ?? 0, perPage);
  const now = clock();
  const today = dayInRome(now);
  const found = await read(on, { user, own, offset, today: startOfDay(today).toISOString() });
  const reader = { lang, environment, user, today, now };
  return { data: found.map((row) => rowOf(row, reader)), ...page };
}
