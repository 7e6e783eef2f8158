import type { ComponentPropsWithRef } from 'react';
import { cx } from './cx.ts';
import { described, Field, type FieldWords, fieldCss, useFieldIds } from './Field.tsx';

export interface SelectOption {
  readonly value: string | number;
  readonly label: string;
  readonly disabled?: boolean | undefined;
}

export interface SelectProps extends FieldWords, Omit<ComponentPropsWithRef<'select'>, 'className'> {
  readonly options?: readonly SelectOption[] | undefined;
  readonly placeholder?: string | undefined;
  readonly className?: string | undefined;
}

/** The browser's own choice of one: on a phone it is the phone's. Spread `register('name')` over it. */
export function Select({
  label,
  hint,
  error,
  note,
  marker,
  className,
  id,
  options,
  placeholder,
  children,
  ...select
}: SelectProps) {
  const ids = useFieldIds(id, select.name);
  return (
    <Field ids={ids} label={label} hint={hint} error={error} note={note} marker={marker} className={className}>
      <select
        {...select}
        {...described(ids, { hint, error, note })}
        id={ids.id}
        className={cx(fieldCss.input, fieldCss.select)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options?.map(({ value, label: text, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {text}
          </option>
        ))}
        {children}
      </select>
    </Field>
  );
}
