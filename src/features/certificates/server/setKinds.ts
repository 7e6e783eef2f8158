import { eq } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#server/database.ts';
import { noteStarts } from '#server/startChanges.ts';
import { certificateDisciplines, certificateTypes, registrationTypeCertificates } from './tables.ts';

const parts = (kind: string): readonly [number, number] => {
  const [type = 0, discipline = 0] = kind.split('-').map(Number);
  return [type, discipline];
};

/** Which certificates a way to register takes, as `type-discipline`; none: any. */
export async function setKinds(tx: Tx, registrationTypeId: number, kinds: readonly string[]): Promise<void> {
  const { registrationTypeId: column } = registrationTypeCertificates;
  await tx.delete(registrationTypeCertificates).where(eq(column, registrationTypeId));
  const rows = [...new Set(kinds)].map((kind) => {
    const [certificateTypeId, disciplineId] = parts(kind);
    return { registrationTypeId, certificateTypeId, disciplineId };
  });
  if (rows.length > 0) await tx.insert(registrationTypeCertificates).values(rows);
  await noteStarts(tx, 'type', [registrationTypeId]);
}

/** Every kind that can be asked: each type with each discipline, or with the one that it implies. */
export async function allKinds(on: DbOrTx) {
  const types = await on.select().from(certificateTypes).orderBy(certificateTypes.position);
  const disciplines = await on.select().from(certificateDisciplines).orderBy(certificateDisciplines.position);
  return types.flatMap((type) =>
    disciplines
      .filter(({ id }) => type.impliedDisciplineId === null || type.impliedDisciplineId === id)
      .filter(({ id }) => type.impliedDisciplineId !== null || !types.some((one) => one.impliedDisciplineId === id))
      .map((discipline) => ({ id: `${type.id}-${discipline.id}`, type: type.i18n, discipline: discipline.i18n })),
  );
}
