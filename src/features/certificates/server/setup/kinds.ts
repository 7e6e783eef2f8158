import { and, asc, eq, ne } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#server/database.ts';
import type { CertificateTypeFields, DisciplineFields } from '../../contract/setup.ts';
import { usualDisciplines, usualTypes } from '../../rules/setup/usualKinds.ts';
import { certificateDisciplines, certificates, certificateTypes, registrationTypeCertificates } from '../tables.ts';

interface KindOrigin {
  /** The circuit whose office added it; null: it came with the portal. */
  readonly added_in: number | null;
}

export interface SetCertificateType extends CertificateTypeFields, KindOrigin {
  readonly id: number;
}

export interface SetDiscipline extends DisciplineFields, KindOrigin {
  readonly id: number;
}

/** Locks types and disciplines until the transaction ends: two who save at once come one after the other. */
export async function lockKinds(tx: Tx): Promise<void> {
  for (const table of [certificateTypes, certificateDisciplines])
    await tx.select({ id: table.id }).from(table).orderBy(asc(table.id)).for('no key update');
}

const order = (table: typeof certificateTypes | typeof certificateDisciplines) => [asc(table.position), asc(table.id)];

export async function readCertificateTypes(on: DbOrTx): Promise<SetCertificateType[]> {
  const rows = await on
    .select()
    .from(certificateTypes)
    .orderBy(...order(certificateTypes));
  return rows.map(({ id, i18n, impliedDisciplineId, addedIn }) => ({
    id,
    name_it: i18n.it.name,
    name_en: i18n.en.name,
    implied_discipline_id: impliedDisciplineId,
    added_in: addedIn,
  }));
}

/** The disciplines that certificates are issued for, the same for every circuit. */
export async function readDisciplines(on: DbOrTx): Promise<SetDiscipline[]> {
  const rows = await on
    .select()
    .from(certificateDisciplines)
    .orderBy(...order(certificateDisciplines));
  return rows.map(({ id, i18n, addedIn }) => ({ id, name_it: i18n.it.name, name_en: i18n.en.name, added_in: addedIn }));
}

const namesOf = ({ name_it, name_en }: DisciplineFields) => ({
  i18n: { it: { name: name_it }, en: { name: name_en } },
});

const columnsOf = ({ implied_discipline_id, ...names }: CertificateTypeFields) => ({
  ...namesOf(names),
  impliedDisciplineId: implied_discipline_id,
  asksDiscipline: implied_discipline_id === null,
});

/** Where there are kinds already, nothing. `addedIn`: their circuit; null: they came with the portal. */
export async function addUsualKinds(tx: Tx, addedIn: number | null): Promise<void> {
  if ((await tx.$count(certificateTypes)) + (await tx.$count(certificateDisciplines)) > 0) return;
  await tx
    .insert(certificateDisciplines)
    .values(usualDisciplines.map(({ id, ...names }, position) => ({ id, ...namesOf(names), position, addedIn })));
  await tx
    .insert(certificateTypes)
    .values(usualTypes.map(({ id, ...fields }, position) => ({ id, ...columnsOf(fields), position, addedIn })));
}

export async function createCertificateType(tx: Tx, addedIn: number, fields: CertificateTypeFields): Promise<number> {
  const position = await tx.$count(certificateTypes);
  const [made] = await tx
    .insert(certificateTypes)
    .values({ ...columnsOf(fields), position, addedIn })
    .returning({ id: certificateTypes.id });
  return made!.id;
}

export async function writeCertificateType(tx: Tx, id: number, fields: CertificateTypeFields): Promise<void> {
  await tx.update(certificateTypes).set(columnsOf(fields)).where(eq(certificateTypes.id, id));
}

/** Deletes a type that nothing asks for and no certificate is of: the database refuses any other. */
export async function deleteCertificateType(tx: Tx, id: number): Promise<void> {
  await tx.delete(certificateTypes).where(eq(certificateTypes.id, id));
}

export async function createDiscipline(tx: Tx, addedIn: number, fields: DisciplineFields): Promise<number> {
  const position = await tx.$count(certificateDisciplines);
  const [made] = await tx
    .insert(certificateDisciplines)
    .values({ ...namesOf(fields), position, addedIn })
    .returning({ id: certificateDisciplines.id });
  return made!.id;
}

export async function writeDiscipline(tx: Tx, id: number, fields: DisciplineFields): Promise<void> {
  await tx.update(certificateDisciplines).set(namesOf(fields)).where(eq(certificateDisciplines.id, id));
}

/** Deletes a discipline that nothing asks for, no type implies and no certificate is of. */
export async function deleteDiscipline(tx: Tx, id: number): Promise<void> {
  await tx.delete(certificateDisciplines).where(eq(certificateDisciplines.id, id));
}

/** Does a way to register ask for this type, or is a certificate of it? Then it keeps its discipline. */
export async function isTypeUsed(on: DbOrTx, id: number): Promise<boolean> {
  const asked = await on.$count(registrationTypeCertificates, eq(registrationTypeCertificates.certificateTypeId, id));
  return asked > 0 || (await on.$count(certificates, eq(certificates.certificateTypeId, id))) > 0;
}

/** Is this discipline asked for with another type than this one? Then no type can imply it: the others would lose it. */
export const isAskedWithOthers = async (on: DbOrTx, disciplineId: number, typeId: number): Promise<boolean> => {
  const { disciplineId: discipline, certificateTypeId: type } = registrationTypeCertificates;
  return (await on.$count(registrationTypeCertificates, and(eq(discipline, disciplineId), ne(type, typeId)))) > 0;
};
