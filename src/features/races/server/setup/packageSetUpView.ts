import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm';
import { registrationTypeCertificates } from '#features/certificates/server/tables.ts';
import { stages } from '#features/circuits/server/tables.ts';
import { readPayOffer } from '#features/commission/server/payOfferView.ts';
import { registrations } from '#features/registration/server/tables.ts';
import { lowestPrices } from '#features/shop/server/prices.ts';
import { stockCounters } from '#features/stock/server/tables.ts';
import { clockTimeInRome } from '#kernel/calendar.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Environment } from '#server/environment.ts';
import { statement } from '#server/statement.ts';
import { priceFrom } from '../../rules/priceFrom.ts';
import type { SetupState } from '../../rules/setup/fields.ts';
import type { PackageSetUp, TypeAlone } from '../../rules/setup/packageFields.ts';
import type { RaceSetUp, SetType } from '../../rules/setup/setUp.ts';
import {
  racePackageRaces,
  racePackages,
  races,
  registrationTypeFederations,
  registrationTypePolicies,
  registrationTypes,
} from '../tables.ts';
import { federationsAsked, policiesAsked } from './askedView.ts';

export interface FoundPackage {
  readonly state: SetupState;
  readonly setUp: PackageSetUp;
}

interface Whose {
  readonly packageId: number | null;
}

const of =
  (packageId: number) =>
  (one: Whose): boolean =>
    one.packageId === packageId;

/** What is read of a package, without whose it is. */
const alone = <One extends Whose>({ packageId: _, ...one }: One): Omit<One, 'packageId'> => one;

const listsOf = {
  federations: sql<
    number[]
  >`array(select ${registrationTypeFederations.federationId} from ${registrationTypeFederations}
      where ${registrationTypeFederations.registrationTypeId} = ${registrationTypes.id} order by 1)`,
  policies: sql<number[]>`array(select ${registrationTypePolicies.policyId} from ${registrationTypePolicies}
      where ${registrationTypePolicies.registrationTypeId} = ${registrationTypes.id} order by 1)`,
  kinds: sql<string[]>`array(select ${registrationTypeCertificates.certificateTypeId} || '-'
      || ${registrationTypeCertificates.disciplineId} from ${registrationTypeCertificates}
      where ${registrationTypeCertificates.registrationTypeId} = ${registrationTypes.id} order by 1)`,
};

async function typesOf(on: DbOrTx, packageIds: readonly number[]): Promise<(SetType & Whose)[]> {
  const rows = await on
    .select({
      type: registrationTypes,
      ...listsOf,
    })
    .from(registrationTypes)
    .where(inArray(registrationTypes.racePackageId, [...packageIds]))
    .orderBy(asc(registrationTypes.position), asc(registrationTypes.id));
  return rows.map(({ type, ...lists }) => ({
    packageId: type.racePackageId,
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

async function racesOf(on: DbOrTx, packageIds: readonly number[]) {
  const rows = await on
    .select({
      packageId: racePackageRaces.racePackageId,
      race: races,
      stopped: stockCounters.stopped,
      alone: sql<readonly TypeAlone[]>`coalesce((select json_agg(json_build_object('price', ${registrationTypes.price},
          'born_from', ${registrationTypes.bornFrom}, 'born_until', ${registrationTypes.bornUntil},
          'has_federation', ${registrationTypes.hasFederation},
          'certificate', ${registrationTypes.medicalCertificateUploadsActive},
          'federations', ${listsOf.federations}, 'kinds', ${listsOf.kinds}, 'policies', ${listsOf.policies})
          order by ${registrationTypes.id}) from ${registrationTypes}
        where ${registrationTypes.raceId} = ${races.id} and ${registrationTypes.active}), '[]')`,
    })
    .from(racePackageRaces)
    .innerJoin(races, eq(races.id, racePackageRaces.raceId))
    .innerJoin(stockCounters, eq(stockCounters.sellableId, races.sellableId))
    .where(inArray(racePackageRaces.racePackageId, [...packageIds]))
    .orderBy(asc(races.startsAt), asc(races.id));
  return rows.map(({ packageId, race, stopped, alone: ways }) => ({
    packageId,
    id: race.id,
    name: { it: race.i18n.it.name, en: race.i18n.en.name },
    state: race.state,
    cancelled: race.cancelledAt !== null,
    stopped,
    starts_at: clockTimeInRome(race.startsAt),
    ends_on: race.endsOn,
    alone: ways,
  }));
}

interface AskedOf {
  readonly id: number;
  readonly health: RaceSetUp['health'];
  readonly usual_kinds: readonly string[];
  readonly policies: readonly RaceSetUp['policies'][number][];
  readonly federations: readonly RaceSetUp['federations'][number][];
}

const askedOf = statement<{ packages: readonly number[] }, AskedOf>(
  'what packages ask for',
  (at) => sql`
    select g.id, ${federationsAsked(sql`t.race_package_id = g.id`)} as federations,
      coalesce((select json_agg(json_build_object('type_id', t.id,
          'ready', t.datahealth_race_id is not null and t.datahealth_api_key is not null) order by t.id)
        from registration_type t where t.race_package_id = g.id and t.datahealth_active), '[]') as health,
      ${policiesAsked(sql`t.race_package_id = g.id`)} as policies,
      coalesce((select json_agg(distinct k.certificate_type_id || '-' || k.discipline_id)
        from registration_type_certificate k join registration_type t on t.id = k.registration_type_id
        where t.race_id in (select m.race_id from race_package_race m where m.race_package_id = g.id)), '[]')
        as usual_kinds
    from race_package g where g.id = any(${at('packages')}::int[])`,
);

interface ReadAt {
  readonly environment: Environment;
  readonly now: Date;
}

export async function readPackageSetUp(
  on: DbOrTx,
  { circuitId, packageId }: { readonly circuitId: number; readonly packageId: number },
  at: ReadAt,
): Promise<FoundPackage | null> {
  return (await readPackageSetUps(on, { circuitId, packageIds: [packageId] }, at)).get(packageId) ?? null;
}

/** The same of many packages, by their ids, in as many statements as of one. */
export async function readPackageSetUps(
  on: DbOrTx,
  { circuitId, packageIds }: { readonly circuitId: number; readonly packageIds: readonly number[] },
  { environment, now }: ReadAt,
): Promise<ReadonlyMap<number, FoundPackage>> {
  if (packageIds.length === 0) return new Map();
  const rows = await on
    .select()
    .from(racePackages)
    .where(and(inArray(racePackages.id, [...packageIds]), eq(racePackages.circuitId, circuitId)));
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  // One after the other: whoever changes a package asks in its transaction, on one connection.
  const racesIn = await racesOf(on, ids);
  const types = await typesOf(on, ids);
  const registered = await on
    .select({ id: registrations.racePackageId, count: count() })
    .from(registrations)
    .where(and(inArray(registrations.racePackageId, ids), ne(registrations.state, 'released')))
    .groupBy(registrations.racePackageId);
  const offer = await readPayOffer(on, circuitId, environment);
  const asked = await askedOf(on, { packages: ids });
  const lowest = await lowestPrices(
    on,
    'registrationTypeId',
    types.map(({ id }) => id),
    now,
  );
  return new Map(
    rows.map(({ id, i18n: { it, en }, ...row }): [number, FoundPackage] => {
      const own = racesIn.filter(of(id)).map(alone);
      const ofIt = types.filter(of(id)).map(alone);
      const { federations, policies, ...rest } = asked.find((one) => one.id === id)!;
      return [
        id,
        {
          state: row.state,
          setUp: {
            id,
            pack: {
              name_it: it.name,
              name_en: en.name,
              description_it: it.description,
              description_en: en.description,
              slug: row.slug,
              closes_at: clockTimeInRome(row.registrationEndsAt),
              coming_soon: row.comingSoon,
              full_price: row.fullPrice,
              races: own.map((race) => race.id),
            },
            races: own,
            registered: registered.find((one) => one.id === id)?.count ?? 0,
            types: ofIt,
            federations: federations,
            policies: policies,
            lowest: priceFrom(ofIt.flatMap((type) => lowest.get(type.id) ?? [])),
            health: rest.health,
            usual_kinds: rest.usual_kinds,
            ways_of_paying: offer.methods.length,
          },
        },
      ];
    }),
  );
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
