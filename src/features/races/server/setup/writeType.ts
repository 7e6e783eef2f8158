import { eq, max } from 'drizzle-orm';
import type { Tx } from '#server/database.ts';
import { noteStarts } from '#server/startChanges.ts';
import type { TypeFields } from '../../contract/setup.ts';
import { registrationTypeFederations, registrationTypePolicies, registrationTypes } from '../tables.ts';

const columnsOf = (fields: TypeFields) => ({
  i18n: {
    it: { name: fields.name_it, notes: fields.notes_it },
    en: { name: fields.name_en, notes: fields.notes_en },
  },
  price: fields.price,
  bornFrom: fields.born_from,
  bornUntil: fields.born_until,
  active: fields.active,
  hasFederation: fields.has_federation,
  federationId: fields.has_federation && fields.federations.length === 1 ? fields.federations[0]! : null,
  medicalCertificateUploadsActive: fields.certificate,
});

async function writeLists(tx: Tx, typeId: number, { federations, policies, has_federation }: TypeFields) {
  await tx.delete(registrationTypeFederations).where(eq(registrationTypeFederations.registrationTypeId, typeId));
  await tx.delete(registrationTypePolicies).where(eq(registrationTypePolicies.registrationTypeId, typeId));
  const chosen = has_federation ? [...new Set(federations)] : [];
  if (chosen.length > 0)
    await tx
      .insert(registrationTypeFederations)
      .values(chosen.map((federationId) => ({ registrationTypeId: typeId, federationId })));
  if (policies.length > 0)
    await tx
      .insert(registrationTypePolicies)
      .values([...new Set(policies)].map((policyId) => ({ registrationTypeId: typeId, policyId })));
}

/** Changes a way to register, but for its certificates (`setKinds`); its lists only where they are to change. */
export async function writeType(tx: Tx, typeId: number, fields: TypeFields, listsChange: boolean): Promise<void> {
  await tx.update(registrationTypes).set(columnsOf(fields)).where(eq(registrationTypes.id, typeId));
  if (listsChange) await writeLists(tx, typeId, fields);
  await noteStarts(tx, 'type', [typeId]);
}

export type TypeOwner = { readonly raceId: number } | { readonly racePackageId: number };

export async function createType(tx: Tx, owner: TypeOwner, fields: TypeFields): Promise<number> {
  const [last] = await tx
    .select({ position: max(registrationTypes.position) })
    .from(registrationTypes)
    .where(
      'raceId' in owner
        ? eq(registrationTypes.raceId, owner.raceId)
        : eq(registrationTypes.racePackageId, owner.racePackageId),
    );
  const [made] = await tx
    .insert(registrationTypes)
    .values({ ...columnsOf(fields), ...owner, position: (last?.position ?? -1) + 1 })
    .returning({ id: registrationTypes.id });
  await writeLists(tx, made!.id, fields);
  return made!.id;
}

/** Deletes a way to register. A draft, a cart or a registration that has it stops that, as the database says. */
export async function deleteType(tx: Tx, typeId: number): Promise<void> {
  await tx.delete(registrationTypes).where(eq(registrationTypes.id, typeId));
}
