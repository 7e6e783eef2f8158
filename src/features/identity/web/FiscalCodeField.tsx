import { Day } from '#kernel/calendar.ts';
import type { FieldCode } from '#text/fields.ts';
import { useFieldWords } from '#web/fields.ts';
import { useText } from '#web/text.tsx';
import { TextField, type TextFieldProps } from '#web/ui/TextField.tsx';
import { cleanFiscalCode, type FiscalCodeFault, fiscalCodeDoubts, fiscalCodeFault } from '../rules/fiscalCode.ts';
import { identityText } from '../text/index.ts';

export function useFiscalCodeWords() {
  const t = useText(identityText);
  const say = useFieldWords();
  const faulty = (fault: FiscalCodeFault) => {
    if (fault.kind === 'missing') return t('fiscal_code_missing', { missing: fault.missing, written: fault.written });
    if (fault.kind === 'surplus') return t('fiscal_code_surplus', { surplus: fault.surplus });
    const { at, found } = fault;
    return fault.expected === 'letter'
      ? t('fiscal_code_letter', { at, found })
      : t('fiscal_code_figure', { at, found });
  };
  return (code: string | undefined, typed: string): string | undefined => {
    const fault = code === ('fiscal_code_not_valid' satisfies FieldCode) ? fiscalCodeFault(typed) : null;
    return fault ? `${say(code)} ${faulty(fault)}` : say(code);
  };
}

export interface FiscalCodeFieldProps extends Omit<TextFieldProps, 'label' | 'error' | 'note'> {
  /** As it stands in the form. */
  readonly typed: string;
  readonly code: string | undefined;
  readonly birthday?: string | undefined;
  readonly gender?: 'M' | 'F' | undefined;
}

export function FiscalCodeField({ typed, code, birthday, gender, ...input }: FiscalCodeFieldProps) {
  const t = useText(identityText);
  const say = useFiscalCodeWords();
  const [doubt] = fiscalCodeDoubts(typed, { birthday: Day.safeParse(birthday).data, gender });
  return (
    <TextField
      hint={t('fiscal_code_hint')}
      {...input}
      label={t('fiscal_code')}
      error={say(code, cleanFiscalCode(typed))}
      note={code || !doubt ? undefined : t(`fiscal_code_doubt_${doubt}`)}
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      autoComplete="off"
    />
  );
}

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
