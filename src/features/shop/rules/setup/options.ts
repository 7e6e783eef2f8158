import type { ProductFields } from './fields.ts';

type OptionField = `${'option' | 'values'}_${1 | 2}_it`;

/**
 * What lacks of the things that are chosen of a product, by the codes of its fields: what is named has values, for a name
 * alone could not be kept. Without a name nothing is chosen, whatever its values are.
 */
export const missingOfOptions = (fields: Pick<ProductFields, OptionField>): Partial<Record<OptionField, string>> =>
  Object.fromEntries(
    ([1, 2] as const).flatMap((n) =>
      fields[`option_${n}_it`] !== '' && fields[`values_${n}_it`] === '' ? [[`values_${n}_it`, 'values_needed']] : [],
    ),
  );
