import { and, eq, isNotNull } from 'drizzle-orm';
import { datahealthHandle } from '#features/races/server/registrationTypesView.ts';
import { registrationTypes } from '#features/races/server/tables.ts';
import type { DbOrTx } from '#server/database.ts';
import { sameText } from '#server/secrets.ts';

/** The registration type of a signed handle; null if the signature is wrong. */
export async function typeOfHandle(on: DbOrTx, handle: string, secret: string) {
  const id = Number(handle.split('.')[0]);
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) return null;
  if (!sameText(handle, datahealthHandle(id, secret))) return null;
  const [type] = await on
    .select()
    .from(registrationTypes)
    .where(and(eq(registrationTypes.id, id), registrationTypes.datahealthActive));
  return type ?? null;
}

/** What the provider calls a race or a package: the names of all its types that take codes. */
export async function raceKeysOf(on: DbOrTx, raceType: 'race' | 'package', raceId: number): Promise<string[]> {
  const item = raceType === 'race' ? registrationTypes.raceId : registrationTypes.racePackageId;
  const types = await on
    .selectDistinct({ key: registrationTypes.datahealthRaceId })
    .from(registrationTypes)
    .where(and(eq(item, raceId), registrationTypes.datahealthActive, isNotNull(registrationTypes.datahealthRaceId)));
  return types.flatMap(({ key }) => key ?? []);
}

/** What a registration type asks of a certificate. */
export async function certificateRequirements(on: DbOrTx, typeId: number) {
  const [type] = await on
    .select({
      uploads: registrationTypes.medicalCertificateUploadsActive,
      datahealth: registrationTypes.datahealthActive,
      datahealth_race_id: registrationTypes.datahealthRaceId,
      datahealth_api_key: registrationTypes.datahealthApiKey,
    })
    .from(registrationTypes)
    .where(eq(registrationTypes.id, typeId));
  return type ?? null;
}
