import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useText } from '#web/text.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { fieldCss } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea, TextField } from '#web/ui/TextField.tsx';
import { setUpsText } from '../../text/setUps.ts';
import { OfficeFileField } from '../files/OfficeFileField.tsx';
import { ProseField } from '../prose/ProseField.tsx';
import { Pair } from './Pair.tsx';
import styles from './setUps.module.css';
import type { FieldValue, FieldValues } from './useFieldsForm.ts';

interface Choice {
  readonly id: number | string;
  readonly name: string;
}

interface ListWords {
  readonly label: string;
  readonly hint?: string | undefined;
}

type PairOf<Name extends string> = Name extends `${infer Stem}_it` ? Stem : never;

/** A field of a list's items: how it is typed or chosen, and when it is there. */
export type ListFieldOf<Name extends string> = ListWords & {
  /** Without it, always. */
  readonly when?: (values: FieldValues<Name>) => boolean;
  readonly fixed?: boolean;
} & (
    | {
        readonly kind: 'pair' | 'lines' | 'prose' | 'pdf';
        readonly stem: PairOf<Name>;
        readonly rows?: number;
      }
    | { readonly kind: 'text' | 'number' | 'amount' | 'day'; readonly name: Name }
    | {
        readonly kind: 'tick';
        readonly name: Name;
        /** What is chosen in another field once it is ticked; nothing is once it is not. */
        readonly proposes?: { readonly name: Name; readonly choices: readonly string[] };
      }
    | { readonly kind: 'select'; readonly name: Name; readonly choices: readonly Choice[]; readonly none?: string }
    | {
        readonly kind: 'many';
        readonly name: Name;
        readonly choices: readonly Choice[];
        readonly none?: ReactNode;
      }
    /** Its place in the list, from 1. */
    | { readonly kind: 'place'; readonly name: Name }
  );

/** The names of the values that a field holds: a text in two languages is two. */
export const namesIn = <Name extends string>(field: ListFieldOf<Name>): readonly string[] =>
  'stem' in field ? [`${field.stem}_it`, `${field.stem}_en`] : [field.name];

interface ListFieldProps<Name extends string> {
  readonly field: ListFieldOf<Name>;
  readonly at: string;
  readonly values: FieldValues<Name>;
  readonly places: number;
  readonly register: (name: string) => UseFormRegisterReturn;
  readonly registerChoice: (name: string, choice: string | number) => UseFormRegisterReturn;
  readonly set: (name: string, value: FieldValue) => void;
  readonly error: (name: string) => string | undefined;
}

const inputs = {
  text: {},
  number: { inputMode: 'numeric' },
  amount: { inputMode: 'decimal' },
  day: { type: 'date' },
} as const;

export function ListField<Name extends string>({
  field,
  at,
  values,
  places,
  register,
  registerChoice,
  set,
  error,
}: ListFieldProps<Name>) {
  const t = useText(setUpsText);
  if (field.when && !field.when(values)) return null;
  const common = (name: string) => ({ error: error(name), ...register(name), id: `${at}-${name}` });
  const { label, hint, fixed } = field;
  switch (field.kind) {
    case 'pair':
    case 'lines':
      return (
        <Pair label={label}>
          {(one, words) => {
            const name = `${field.stem}_${one}`;
            return field.kind === 'lines' ? (
              <TextArea {...words} hint={hint} rows={field.rows ?? 3} {...common(name)} />
            ) : (
              <TextField
                {...words}
                hint={field.stem === 'name' && one === 'en' ? undefined : hint}
                autoComplete="off"
                {...common(name)}
              />
            );
          }}
        </Pair>
      );
    case 'prose':
      return (
        <Pair label={label}>
          {(one, words) => {
            const name = `${field.stem}_${one}` as Name;
            return (
              <ProseField
                {...words}
                hint={hint}
                rows={field.rows ?? 4}
                html={String(values[name] ?? '')}
                {...common(name)}
              />
            );
          }}
        </Pair>
      );
    case 'pdf':
      return (
        <Pair label={label}>
          {(one, words) => {
            const name = `${field.stem}_${one}` as Name;
            return (
              <OfficeFileField
                kind="document"
                id={`${at}-${name}`}
                label={words.label}
                hint={t('pdf_hint')}
                error={error(name)}
                path={String(values[name] ?? '')}
                set={(path) => set(name, path)}
              />
            );
          }}
        </Pair>
      );
    case 'tick': {
      const { name, proposes } = field;
      const ticked = common(name);
      const onChange: typeof ticked.onChange = (event) => {
        if (proposes) set(proposes.name, event.target.checked ? proposes.choices : []);
        return ticked.onChange(event);
      };
      return <Checkbox label={label} hint={hint} {...ticked} onChange={onChange} />;
    }
    case 'select':
      return (
        <div className={fieldCss.pair}>
          <Select
            label={label}
            hint={hint}
            {...common(field.name)}
            {...(field.none !== undefined && { placeholder: field.none })}
            options={field.choices.map(({ id, name }) => ({
              value: id,
              label: name,
              disabled: fixed === true && String(values[field.name]) !== String(id),
            }))}
          />
        </div>
      );
    case 'place':
      if (places < 2) return null;
      return (
        <div className={fieldCss.pair}>
          <Select
            label={label}
            {...common(field.name)}
            options={Array.from({ length: places }, (_, index) => ({
              value: index + 1,
              label: t('place_of', { place: index + 1, places }),
            }))}
          />
        </div>
      );
    case 'many':
      return (
        <fieldset className={styles.choices} id={`${at}-${field.name}`} tabIndex={-1}>
          <legend className="b sm">{label}</legend>
          {hint && <p className="mut sm">{hint}</p>}
          {field.choices.length === 0 && field.none}
          {field.choices.map((choice) => (
            <Checkbox
              key={choice.id}
              label={choice.name}
              value={choice.id}
              {...registerChoice(field.name, choice.id)}
              id={`${at}-${field.name}-${choice.id}`}
            />
          ))}
          {error(field.name) && <p role="alert">{error(field.name)}</p>}
        </fieldset>
      );
    default:
      return (
        <div className={fieldCss.pair}>
          <TextField
            label={label}
            hint={hint}
            autoComplete="off"
            readOnly={fixed}
            {...inputs[field.kind]}
            {...common(field.name)}
          />
        </div>
      );
  }
}
