import { ofCommaList } from '#kernel/forms.ts';
import type { ProductFields } from '../../contract/setup.ts';

type OptionField = `option_${1 | 2}_it` | `values_${1 | 2}_${'it' | 'en'}`;

/** By field: what is named has values, and as many in English as in Italian, or none. */
export const missingOfOptions = (fields: Pick<ProductFields, OptionField>): Partial<Record<OptionField, string>> =>
  Object.fromEntries(
    ([1, 2] as const).flatMap((n): [OptionField, string][] => {
      if (fields[`option_${n}_it`] === '') return [];
      const [values, english] = [ofCommaList(fields[`values_${n}_it`]), ofCommaList(fields[`values_${n}_en`])];
      if (values.length === 0) return [[`values_${n}_it`, 'values_needed']];
      const lacking = values.length - english.length;
      if (english.length === 0 || lacking === 0) return [];
      const code = lacking > 0 ? `values_lacking:${lacking}` : `values_left_over:${-lacking}`;
      return [[`values_${n}_en`, code]];
    }),
  );

/** Where both languages had the same values nobody has translated them: who changes the Italian ones means both. */
export function withEnglishValues<Changed extends Partial<Pick<ProductFields, OptionField>>>(
  before: Pick<ProductFields, OptionField>,
  changed: Changed,
): Changed {
  const followed = ([1, 2] as const).flatMap((n) => {
    const italian = changed[`values_${n}_it`];
    const wereSame = ofCommaList(before[`values_${n}_it`]).join() === ofCommaList(before[`values_${n}_en`]).join();
    const follows = italian !== undefined && changed[`values_${n}_en`] === undefined && wereSame;
    return follows ? [[`values_${n}_en`, italian]] : [];
  });
  return { ...changed, ...Object.fromEntries(followed) };
}
