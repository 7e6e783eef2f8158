import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { registrationTypeCertificates } from '#features/certificates/server/tables.ts';
import { stages } from '#features/circuits/server/tables.ts';
import { readPayOffer } from '#features/commission/server/payOfferView.ts';
import { registrations } from '#features/registration/server/tables.ts';
import { clockTimeInRome } from '#kernel/calendar.ts';
import type { Cents } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Environment } from '#server/environment.ts';
import type { PackageSetUp } from '../../rules/setup/packageFields.ts';
import type { SetType } from '../../rules/setup/setUp.ts';
import type { SetupState } from '../../rules/setup/states.ts';
import {
  racePackageRaces,
  racePackages,
  races,
  registrationTypeFederations,
  registrationTypePolicies,
  registrationTypes,
} from '../tables.ts';

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
    only_for_team: race.onlyForTeam,
    price,
  }));
}

/** A package of this circuit as it is set up; null for any other. */
export async function readPackageSetUp(
  on: DbOrTx,
  { circuitId, packageId }: { readonly circuitId: number; readonly packageId: number },
  environment: Environment,
): Promise<FoundPackage | null> {
  const [row] = await on
    .select()
    .from(racePackages)
    .where(and(eq(racePackages.id, packageId), eq(racePackages.circuitId, circuitId)));
  if (!row) return null;
  const [own, types, registered, offer] = await Promise.all([
    racesOf(on, packageId),
    typesOf(on, packageId),
    on.$count(registrations, and(eq(registrations.racePackageId, packageId), ne(registrations.state, 'released'))),
    readPayOffer(on, circuitId, environment),
  ]);
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
