import { z } from 'zod';
import { orNothing } from '#kernel/forms.ts';
import { CatalogueId, requiredText } from '#kernel/wire.ts';
import type { DisciplineFields as Fields, CertificateTypeFields as FieldsOfType } from '../rules/setup/fields.ts';

const names = { name_it: requiredText(1, 120), name_en: requiredText(1, 120) };

/** What an organiser sets of a type of certificate, as a form has it. */
export const CertificateTypeFields = z.object({
  ...names,
  implied_discipline_id: orNothing(CatalogueId),
}) satisfies z.ZodType<FieldsOfType>;

/** What an organiser sets of a discipline that certificates are issued for. */
export const DisciplineFields = z.object(names) satisfies z.ZodType<Fields>;
