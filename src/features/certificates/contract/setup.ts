import { z } from 'zod';
import { orNothing } from '#kernel/forms.ts';
import { CatalogueId, requiredText } from '#kernel/wire.ts';

const names = { name_it: requiredText(1, 120), name_en: requiredText(1, 120) };

/** What an organiser sets of a type of certificate, as a form has it. */
export const CertificateTypeFields = z.object({
  ...names,
  /** The discipline that it is always of; null: the athlete says which. */
  implied_discipline_id: orNothing(CatalogueId),
});
export type CertificateTypeFields = z.output<typeof CertificateTypeFields>;

/** What an organiser sets of a discipline that certificates are issued for. */
export const DisciplineFields = z.object(names);
export type DisciplineFields = z.output<typeof DisciplineFields>;
