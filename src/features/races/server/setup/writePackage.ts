import { and, eq, inArray, min, ne, sql } from 'drizzle-orm';
import { instantInRome } from '#kernel/calendar.ts';
import type { Cents } from '#kernel/money.ts';
import { freeSlug } from '#kernel/slug.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import type { PackageFields } from '../../contract/setup.ts';
import type { SetupState } from '../../rules/setup/fields.ts';
import { racePackageRaces, racePackages, races, registrationTypes } from '../tables.ts';
import { firstTypeName } from './firstWords.ts';

export async function lockPackage(tx: Tx, packageId: number): Promise<void> {
  await tx.select({ id: racePackages.id }).from(racePackages).where(eq(racePackages.id, packageId)).for('update');
}

const columnsOf = ({ name_it, name_en, description_it, description_en, ...fields }: PackageFields) => ({
  i18n: { it: { name: name_it, description: description_it }, en: { name: name_en, description: description_en } },
  slug: fields.slug,
  registrationEndsAt: instantInRome(fields.closes_at),
  comingSoon: fields.coming_soon,
  fullPrice: fields.full_price,
});

async function writeRaces(tx: Tx, packageId: number, raceIds: readonly number[]): Promise<void> {
  await tx.delete(racePackageRaces).where(eq(racePackageRaces.racePackageId, packageId));
  await tx
    .insert(racePackageRaces)
    .values([...new Set(raceIds)].map((raceId) => ({ racePackageId: packageId, raceId })));
}

export async function writePackage(tx: Tx, packageId: number, fields: PackageFields): Promise<void> {
  await tx.update(racePackages).set(columnsOf(fields)).where(eq(racePackages.id, packageId));
  await writeRaces(tx, packageId, fields.races);
}

export async function setPackageState(tx: Tx, packageId: number, state: SetupState): Promise<void> {
  await tx.update(racePackages).set({ state }).where(eq(racePackages.id, packageId));
}

export async function packageSlugs(on: DbOrTx, circuitId: number, but = 0): Promise<ReadonlySet<string>> {
  const rows = await on
    .select({ slug: racePackages.slug })
    .from(racePackages)
    .where(and(eq(racePackages.circuitId, circuitId), ne(racePackages.id, but)));
  return new Set(rows.map(({ slug }) => slug));
}

/** A new package, as a draft with one way to register; it closes with the first of its races. */
export async function createPackage(
  tx: Tx,
  circuitId: number,
  wanted: { readonly name: string; readonly races: readonly number[]; readonly price: Cents },
): Promise<number> {
  const [first] = await tx
    .select({ closes: min(races.registrationEndsAt) })
    .from(races)
    .where(inArray(races.id, [...wanted.races]));
  const [made] = await tx
    .insert(racePackages)
    .values({
      state: 'draft',
      circuitId,
      slug: freeSlug(wanted.name, await packageSlugs(tx, circuitId)),
      i18n: { it: { name: wanted.name, description: '' }, en: { name: wanted.name, description: '' } },
      registrationEndsAt: first?.closes ?? sql`now()`,
    })
    .returning({ id: racePackages.id });
  await writeRaces(tx, made!.id, wanted.races);
  const called = firstTypeName(false);
  await tx.insert(registrationTypes).values({
    racePackageId: made!.id,
    i18n: { it: { name: called.name_it, notes: '' }, en: { name: called.name_en, notes: '' } },
    price: wanted.price,
    position: 0,
  });
  return made!.id;
}

/** Deletes a draft whole. What refers to it (a registration, a cart, a coupon) stops that, as the database says. */
export async function deletePackage(tx: Tx, packageId: number): Promise<void> {
  await tx.delete(registrationTypes).where(eq(registrationTypes.racePackageId, packageId));
  await tx.delete(racePackages).where(eq(racePackages.id, packageId));
}
