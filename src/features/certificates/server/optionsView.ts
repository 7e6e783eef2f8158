import { asc, eq, inArray } from 'drizzle-orm';
import type { Lang } from '#kernel/lang.ts';
import { flag } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import type { CertificateDisciplineView, CertificateTypeView } from '../contract.ts';
import type { CertificateKind } from '../rules/validity.ts';
import { certificateDisciplines, certificateTypes, registrationTypeCertificates } from './tables.ts';

export const kindsOf = (on: DbOrTx, registrationTypeId: number): Promise<CertificateKind[]> =>
  on
    .select({
      type_id: registrationTypeCertificates.certificateTypeId,
      discipline_id: registrationTypeCertificates.disciplineId,
    })
    .from(registrationTypeCertificates)
    .where(eq(registrationTypeCertificates.registrationTypeId, registrationTypeId));

/** The kinds of certificate, or those that a registration type takes (registration §7, `rt_id`). */
export async function readTypes(on: DbOrTx, rtId: number | undefined, lang: Lang): Promise<CertificateTypeView[]> {
  const kinds = rtId === undefined ? [] : await kindsOf(on, rtId);
  const rows = await on
    .select()
    .from(certificateTypes)
    .where(
      kinds.length > 0
        ? inArray(
            certificateTypes.id,
            kinds.map(({ type_id }) => type_id),
          )
        : undefined,
    )
    .orderBy(asc(certificateTypes.position));
  return rows.map(({ id, i18n, asksDiscipline, impliedDisciplineId }) => ({
    id,
    i18n: { name: i18n[lang].name },
    asks_discipline: flag(asksDiscipline),
    implied_discipline_id: impliedDisciplineId,
  }));
}

/** The disciplines, each with the types it goes with: those of the registration type, or all that ask for one. */
export async function readDisciplines(
  on: DbOrTx,
  rtId: number | undefined,
  lang: Lang,
): Promise<CertificateDisciplineView[]> {
  const kinds = rtId === undefined ? [] : await kindsOf(on, rtId);
  const [rows, types] = await Promise.all([
    on.select().from(certificateDisciplines).orderBy(asc(certificateDisciplines.position)),
    on.select().from(certificateTypes).orderBy(asc(certificateTypes.position)),
  ]);
  const typesOf = (disciplineId: number): number[] =>
    kinds.length > 0
      ? kinds.filter(({ discipline_id }) => discipline_id === disciplineId).map(({ type_id }) => type_id)
      : types.filter((type) => type.asksDiscipline || type.impliedDisciplineId === disciplineId).map(({ id }) => id);
  return rows
    .map(({ id, i18n }) => ({ id, i18n: { name: i18n[lang].name }, type_ids: typesOf(id) }))
    .filter(({ type_ids }) => type_ids.length > 0);
}
