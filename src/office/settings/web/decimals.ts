import type { Lang } from '#kernel/lang.ts';
import type { CircuitField } from './fieldsOfParts.ts';

const isAmount = (field: CircuitField): boolean =>
  /^(commission_fixed|write_off_limit|issuer_stamp_(from|amount))$/.test(field);

const isPercent = (field: CircuitField): boolean => /^(commission_rate|tax_.+_rate)$/.test(field);

/** As a field shows them, decimals stand after the language's sign; what it does not concern is left out. */
export const shownDecimals = (
  values: Readonly<Partial<Record<CircuitField, string | number>>>,
  fields: readonly CircuitField[],
  lang: Lang,
): Partial<Record<CircuitField, string>> =>
  lang === 'it'
    ? Object.fromEntries(
        fields
          .filter((field) => isAmount(field) || isPercent(field))
          .map((field) => [field, String(values[field]).replace('.', ',')]),
      )
    : {};
