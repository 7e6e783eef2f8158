import { sql } from 'drizzle-orm';
import { isIban } from '#features/circuits/rules/iban.ts';
import { keysRefused, type PaySettings, payOfferOf, paySettingsOf } from '#features/commission/server/payOfferView.ts';
import { clockTimeInRome, type Day } from '#kernel/calendar.ts';
import type { Translations } from '#kernel/lang.ts';
import type { Cents } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Environment } from '#server/environment.ts';
import { statement } from '#server/statement.ts';
import { translated } from '#server/translated.ts';
import type { RaceFields } from '../../contract/setup.ts';
import { distanceText } from '../../rules/setup/distance.ts';
import type { SetupState } from '../../rules/setup/fields.ts';
import type { RaceSetUp, SetType } from '../../rules/setup/setUp.ts';
import type { races } from '../tables.ts';
import { federationsAsked, policiesAsked } from './askedView.ts';

type RaceRow = typeof races.$inferSelect;

interface RaceColumns extends Omit<RaceRow, 'startsAt' | 'opensAt' | 'registrationEndsAt'> {
  readonly startsAt: string;
  readonly opensAt: string | null;
  readonly registrationEndsAt: string;
}

interface SetUpRow {
  readonly race: RaceColumns;
  readonly stage: { readonly starts_on: Day; readonly ends_on: Day; readonly season_id: number };
  readonly counter: {
    readonly stock: number;
    readonly taken: number;
    readonly sold: number;
    readonly elsewhere: number;
    readonly registered: number;
  };
  readonly types: readonly (Omit<SetType, 'name_it' | 'name_en' | 'notes_it' | 'notes_en'> & {
    readonly i18n: Translations<{ readonly name: string; readonly notes: string }>;
    readonly health: boolean;
    readonly health_ready: boolean;
  })[];
  readonly fractions: readonly { readonly name: Translations<string>; readonly min: number; readonly max: number }[];
  readonly questions: readonly {
    readonly type: 'checkbox' | 'select';
    readonly label: Translations<string>;
    readonly options: number;
  }[];
  readonly policies: readonly RaceSetUp['policies'][number][];
  readonly federations: readonly RaceSetUp['federations'][number][];
  readonly usual_kinds: readonly string[];
  readonly other_prices: readonly Cents[];
  readonly sizes: number;
  readonly has_controller: boolean;
  readonly iban: string | null;
  readonly pay: PaySettings;
}

const types = sql`
    coalesce((select json_agg(json_build_object('id', t.id, 'i18n', t.i18n, 'price', t.price,
        'born_from', t.born_from, 'born_until', t.born_until, 'active', t.active,
        'has_federation', t.has_federation,
        'federations', coalesce((select json_agg(f.federation_id order by f.federation_id)
          from registration_type_federation f where f.registration_type_id = t.id), '[]'),
        'certificate', t.medical_certificate_uploads_active,
        'kinds', coalesce((select json_agg(k.certificate_type_id || '-' || k.discipline_id
            order by k.certificate_type_id, k.discipline_id)
          from registration_type_certificate k where k.registration_type_id = t.id), '[]'),
        'policies', coalesce((select json_agg(p.policy_id order by p.policy_id)
          from registration_type_policy p where p.registration_type_id = t.id), '[]'),
        'health', t.datahealth_active,
        'health_ready', t.datahealth_race_id is not null and t.datahealth_api_key is not null)
      order by t.position, t.id) from registration_type t where t.race_id = r.id), '[]')`;

const questions = sql`
    coalesce((select json_agg(json_build_object('type', q.type, 'label', ${translated('q', 'label')},
        'options', jsonb_array_length(q.variables)) order by q.position, q.id)
      from custom_input q where q.race_id = r.id
        or q.relay_fraction_id in (select f.id from relay_fraction f where f.race_id = r.id)), '[]')`;

const race = sql`
    json_build_object('id', r.id, 'state', r.state, 'stageId', r.stage_id, 'slug', r.slug,
      'discipline', r.discipline, 'i18n', r.i18n, 'distance', r.distance, 'colourway', r.colourway,
      'startsAt', r.starts_at, 'comingSoon', r.coming_soon, 'opensAt', r.opens_at,
      'registrationEndsAt', r.registration_ends_at, 'endsOn', r.ends_on, 'changesUntil', r.changes_until,
      'sellableId', r.sellable_id, 'registrationsInCart', r.registrations_in_cart, 'isRelay', r.is_relay,
      'hasTeamRegistration', r.has_team_registration, 'onlyForTeam', r.only_for_team,
      'gadgetSizes', r.gadget_sizes, 'asksGadgetSize', r.asks_gadget_size,
      'substitutionEnabled', r.substitution_enabled, 'transferEnabled', r.transfer_enabled,
      'substitutionKeepsHours', r.substitution_keeps_hours, 'minimumAge', r.minimum_age,
      'position', r.position)`;

/** SQL: the kinds that other races `o` of the discipline ask for. */
const usualKinds = sql`
    coalesce((select json_agg(distinct k.certificate_type_id || '-' || k.discipline_id)
      from registration_type_certificate k join registration_type t on t.id = k.registration_type_id
      join race o on o.id = t.race_id join stage os on os.id = o.stage_id
      where os.circuit_id = s.circuit_id and o.id <> r.id and o.discipline = r.discipline), '[]')`;

const find = statement<{ circuit: number; races: readonly number[] }, SetUpRow>(
  'set-up of races',
  (at) => sql`
    select ${race} as race,
      json_build_object('starts_on', s.starts_on, 'ends_on', s.ends_on, 'season_id', s.season_id) as stage,
      json_build_object('stock', c.stock, 'taken', c.ordered + c.cart_blocked + c.purchased + c.kept,
        'sold', c.ordered + c.purchased, 'elsewhere', c.sold_elsewhere,
        'registered', (select count(*) from entry e where e.race_id = r.id and e.state = 'live')) as counter,
      ${types} as types,
      coalesce((select json_agg(json_build_object('name', ${translated('f')}, 'min', f.min, 'max', f.max)
        order by f.position, f.id) from relay_fraction f where f.race_id = r.id), '[]') as fractions,
      ${questions} as questions,
      ${policiesAsked(sql`t.race_id = r.id`)} as policies,
      ${federationsAsked(sql`t.race_id = r.id`)} as federations,
      ${usualKinds} as usual_kinds,
      coalesce((select json_agg(t.price) from registration_type t join race o on o.id = t.race_id
        join stage os on os.id = o.stage_id
        where os.circuit_id = s.circuit_id and os.season_id = s.season_id and o.id <> r.id and t.active), '[]')
        as other_prices,
      cardinality(k.gadget_sizes) as sizes,
      coalesce(k.office->>'company', '') <> '' and coalesce(k.office->>'email', '') <> '' as has_controller,
      k.bank->>'iban' as iban,
      ${paySettingsOf(sql`k.id`)} as pay
    from race r
    join stage s on s.id = r.stage_id
    join circuit k on k.id = s.circuit_id
    join stock_counter c on c.sellable_id = r.sellable_id
    where r.id = any(${at('races')}::int[]) and s.circuit_id = ${at('circuit')}`,
);

const clock = (at: string) => clockTimeInRome(new Date(at));

const fieldsOf = (race: RaceColumns, stock: number): RaceFields => ({
  name_it: race.i18n.it.name,
  name_en: race.i18n.en.name,
  type_it: race.i18n.it.type,
  type_en: race.i18n.en.type,
  description_it: race.i18n.it.description,
  description_en: race.i18n.en.description,
  bib_place_it: race.i18n.it.bib_place ?? '',
  bib_place_en: race.i18n.en.bib_place ?? '',
  bib_hours_it: race.i18n.it.bib_hours ?? '',
  bib_hours_en: race.i18n.en.bib_hours ?? '',
  rules_it: race.i18n.it.rules ?? '',
  rules_en: race.i18n.en.rules ?? '',
  slug: race.slug,
  discipline: race.discipline,
  distance: distanceText(race.distance),
  colourway: race.colourway,
  stage_id: race.stageId,
  starts_at: clock(race.startsAt),
  ends_on: race.endsOn,
  coming_soon: race.comingSoon,
  opens_at: race.opensAt === null ? null : clock(race.opensAt),
  closes_at: clock(race.registrationEndsAt),
  changes_until: race.changesUntil,
  stock,
  registrations_in_cart: race.registrationsInCart,
  minimum_age: race.minimumAge,
  has_team_registration: race.hasTeamRegistration,
  only_for_team: race.onlyForTeam,
  is_relay: race.isRelay,
  asks_gadget_size: race.asksGadgetSize,
  gadget_sizes: race.gadgetSizes.join(', '),
  substitution_enabled: race.substitutionEnabled,
  substitution_keeps_hours: race.substitutionKeepsHours,
  transfer_enabled: race.transferEnabled,
});

export interface FoundSetUp {
  readonly state: SetupState;
  readonly season_id: number;
  readonly sellable_id: number;
  /** Places that are ordered or paid, and how many of them outside of this portal; what is taken besides is held. */
  readonly sold: number;
  readonly elsewhere: number;
  readonly registered: number;
  readonly setUp: RaceSetUp;
}

interface ReadAt {
  readonly environment: Environment;
  readonly now: Date;
}

export async function readSetUp(
  on: DbOrTx,
  { circuitId, raceId }: { readonly circuitId: number; readonly raceId: number },
  at: ReadAt,
): Promise<FoundSetUp | null> {
  return (await readSetUps(on, { circuitId, raceIds: [raceId] }, at)).get(raceId) ?? null;
}

export async function readSetUps(
  on: DbOrTx,
  { circuitId, raceIds }: { readonly circuitId: number; readonly raceIds: readonly number[] },
  at: ReadAt,
): Promise<ReadonlyMap<number, FoundSetUp>> {
  if (raceIds.length === 0) return new Map();
  const rows = await find(on, { circuit: circuitId, races: raceIds });
  return new Map(rows.map((row) => [row.race.id, setUpOf(row, at)]));
}

function setUpOf(row: SetUpRow, { environment, now }: ReadAt): FoundSetUp {
  const { race, stage, counter, types, pay, iban } = row;
  const offer = payOfferOf(pay, environment);
  return {
    state: race.state,
    season_id: stage.season_id,
    sellable_id: race.sellableId,
    registered: counter.registered,
    sold: counter.sold,
    elsewhere: counter.elsewhere,
    setUp: {
      id: race.id,
      race: fieldsOf(race, counter.stock),
      stage,
      types: types.map(({ i18n, health, health_ready, ...type }) => ({
        ...type,
        name_it: i18n.it.name,
        name_en: i18n.en.name,
        notes_it: i18n.it.notes,
        notes_en: i18n.en.notes,
      })),
      taken: counter.taken,
      fractions: row.fractions.map(({ name, ...fraction }) => ({
        ...fraction,
        name: name.it,
        name_en: name.en,
      })),
      questions: row.questions.map(({ label, ...question }) => ({ ...question, label: label.it, label_en: label.en })),
      policies: row.policies,
      federations: row.federations,
      health: types
        .filter(({ health }) => health)
        .map(({ id, health_ready }) => ({ type_id: id, ready: health_ready })),
      usual_kinds: row.usual_kinds,
      other_prices: row.other_prices,
      circuit: {
        sizes: row.sizes,
        ways_of_paying: offer.methods.length,
        has_controller: row.has_controller,
        keys_refused: keysRefused(pay),
        lacks_iban: offer.methods.includes('wiretransfer') && !(iban !== null && isIban(iban)),
      },
      now: clockTimeInRome(now),
    },
  };
}
