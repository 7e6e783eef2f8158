import { useFieldWords } from '#web/fields.ts';
import { useText } from '#web/text.tsx';
import { identityText } from '../text/index.ts';
import { useFiscalCodeWords } from './FiscalCodeField.tsx';

export type Say = (code: string | undefined, field: string) => string | undefined;

/** The words of each field's error; some of them can say more than their code. */
export function useSignUpWords(fiscalCode: () => string, minLength: number): Say {
  const t = useText(identityText);
  const words = useFieldWords();
  const fiscal = useFiscalCodeWords();
  return (code, field) => {
    if (code === 'password_too_short') return t('password_min', { min: minLength });
    if (field === 'fiscal_code') return fiscal(code, fiscalCode());
    return words(code);
  };
}
