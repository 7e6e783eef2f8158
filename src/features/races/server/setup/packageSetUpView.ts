import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { registrationTypeCertificates } from '#features/certificates/server/tables.ts';
import { stages } from '#features/circuits/server/tables.ts';
import { readPayOffer } from '#features/commission/server/payOfferView.ts';
import { registrations } from '#features/registration/server/tables.ts';
import { clockTimeInRome } from '#kernel/calendar.ts';
import type { Cents } from '#kernel/money.ts';
import { lowestPrice } from '#server/audit.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Environment } from '#server/environment.ts';
import { statement } from '#server/statement.ts';
import type { PackageSetUp } from '../../rules/setup/packageFields.ts';
import type { RaceSetUp, SetType } from '../../rules/setup/setUp.ts';
import type { SetupState } from '../../rules/setup/states.ts';
import {
  racePackageRaces,
  racePackages,
  races,
  registrationTypeFederations,
  registrationTypePolicies,
  registrationTypes,
} from '../tables.ts';
import {
  federationsAsked,
  impliedDisciplines,
  inItalian,
  policiesAsked,
  servicesSold,
  type Translatable,
} from './askedAndSoldView.ts';

/** A package as it is set up, and what cannot be set of it. */
export interface FoundPackage {
  readonly state: SetupState;
  /** Registrations that are paid or on hold. */
  readonly registered: number;
  readonly setUp: PackageSetUp;
}

/** The ways to register for a package. */
async function typesOf(on: DbOrTx, packageId: number): Promise<SetType[]> {
  const rows = await on
    .select({
      type: registrationTypes,
      federations: sql<
        number[]
      >`array(select ${registrationTypeFederations.federationId} from ${registrationTypeFederations}
        where ${registrationTypeFederations.registrationTypeId} = ${registrationTypes.id} order by 1)`,
      policies: sql<number[]>`array(select ${registrationTypePolicies.policyId} from ${registrationTypePolicies}
        where ${registrationTypePolicies.registrationTypeId} = ${registrationTypes.id} order by 1)`,
      kinds: sql<string[]>`array(select ${registrationTypeCertificates.certificateTypeId} || '-'
        || ${registrationTypeCertificates.disciplineId} from ${registrationTypeCertificates}
        where ${registrationTypeCertificates.registrationTypeId} = ${registrationTypes.id} order by 1)`,
    })
    .from(registrationTypes)
    .where(eq(registrationTypes.racePackageId, packageId))
    .orderBy(asc(registrationTypes.position), asc(registrationTypes.id));
  return rows.map(({ type, ...lists }) => ({
    id: type.id,
    name_it: type.i18n.it.name,
    name_en: type.i18n.en.name,
    notes_it: type.i18n.it.notes,
    notes_en: type.i18n.en.notes,
    price: type.price,
    born_from: type.bornFrom,
    born_until: type.bornUntil,
    active: type.active,
    has_federation: type.hasFederation,
    certificate: type.medicalCertificateUploadsActive,
    ...lists,
  }));
}

/** The races of a package in the order in which they are run. */
async function racesOf(on: DbOrTx, packageId: number) {
  const rows = await on
    .select({
      race: races,
      price: sql<Cents | null>`(select min(${registrationTypes.price}) from ${registrationTypes}
        where ${registrationTypes.raceId} = ${races.id} and ${registrationTypes.active})`,
    })
    .from(racePackageRaces)
    .innerJoin(races, eq(races.id, racePackageRaces.raceId))
    .where(eq(racePackageRaces.racePackageId, packageId))
    .orderBy(asc(races.startsAt), asc(races.id));
  return rows.map(({ race, price }) => ({
    id: race.id,
    name: race.i18n.it.name,
    state: race.state,
    starts_at: clockTimeInRome(race.startsAt),
    ends_on: race.endsOn,
    minimum_age: race.minimumAge,
    only_for_team: race.onlyForTeam,
    price,
  }));
}

interface AskedAndSold {
  readonly health: RaceSetUp['health'];
  readonly implied: readonly Translatable<RaceSetUp['implied'][number]>[];
  readonly usual_kinds: readonly string[];
  readonly has_medical: boolean;
  readonly policies: readonly Translatable<RaceSetUp['policies'][number]>[];
  readonly federations: readonly Translatable<RaceSetUp['federations'][number]>[];
  readonly services: readonly Translatable<RaceSetUp['services'][number]>[];
}

const askedAndSold = statement<{ package: number }, AskedAndSold>(
  'what a package asks for and sells',
  (at) => sql`
    select ${federationsAsked(sql`t.race_package_id = g.id`)} as federations,
      ${servicesSold(sql`v.race_package_id = g.id`)} as services,
      coalesce((select json_agg(json_build_object('type_id', t.id,
          'ready', t.datahealth_race_id is not null and t.datahealth_api_key is not null) order by t.id)
        from registration_type t where t.race_package_id = g.id and t.datahealth_active), '[]') as health,
      ${impliedDisciplines} as implied,
      ${policiesAsked(sql`t.race_package_id = g.id`)} as policies,
      coalesce((select json_agg(distinct k.certificate_type_id || '-' || k.discipline_id)
        from registration_type_certificate k join registration_type t on t.id = k.registration_type_id
        where t.race_id in (select m.race_id from race_package_race m where m.race_package_id = g.id)), '[]')
        as usual_kinds,
      not exists (select from race_package_race m where m.race_package_id = g.id
        and not exists (select from employee e where e.circuit_id = g.circuit_id and e.role = 'medical'
          and (e.races is null or m.race_id = any(e.races)))) as has_medical
    from race_package g where g.id = ${at('package')}`,
);

/** A package of this circuit as it is set up; null for any other. */
export async function readPackageSetUp(
  on: DbOrTx,
  { circuitId, packageId }: { readonly circuitId: number; readonly packageId: number },
  { environment, now }: { readonly environment: Environment; readonly now: Date },
): Promise<FoundPackage | null> {
  const [row] = await on
    .select()
    .from(racePackages)
    .where(and(eq(racePackages.id, packageId), eq(racePackages.circuitId, circuitId)));
  if (!row) return null;
  // One after the other: whoever changes the package asks in its transaction, on one connection.
  const own = await racesOf(on, packageId);
  const types = await typesOf(on, packageId);
  const registered = await on.$count(
    registrations,
    and(eq(registrations.racePackageId, packageId), ne(registrations.state, 'released')),
  );
  const offer = await readPayOffer(on, circuitId, environment);
  const [found] = await askedAndSold(on, { package: packageId });
  const lowest = await lowestPrice(on, { type: 'package', id: packageId, action: 'type_changed' }, now);
  const { it, en } = row.i18n;
  return {
    state: row.state,
    registered,
    setUp: {
      id: packageId,
      pack: {
        name_it: it.name,
        name_en: en.name,
        description_it: it.description,
        description_en: en.description,
        slug: row.slug,
        closes_at: clockTimeInRome(row.registrationEndsAt),
        coming_soon: row.comingSoon,
        full_price: row.fullPrice,
        races: own.map(({ id }) => id),
      },
      races: own,
      types,
      federations: found!.federations.map(inItalian),
      services: found!.services.map(inItalian),
      policies: found!.policies.map(inItalian),
      lowest,
      health: found!.health,
      implied: found!.implied.map(inItalian),
      usual_kinds: found!.usual_kinds,
      has_medical: found!.has_medical,
      ways_of_paying: offer.methods.length,
    },
  };
}

/** The packages of a circuit, each with the season of its races, if it has any. */
export const packagesOf = (on: DbOrTx, circuitId: number) =>
  on
    .selectDistinct({ id: racePackages.id, seasonId: stages.seasonId })
    .from(racePackages)
    .leftJoin(racePackageRaces, eq(racePackageRaces.racePackageId, racePackages.id))
    .leftJoin(races, eq(races.id, racePackageRaces.raceId))
    .leftJoin(stages, eq(stages.id, races.stageId))
    .where(eq(racePackages.circuitId, circuitId))
    .orderBy(racePackages.id);
