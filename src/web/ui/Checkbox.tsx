import type { ComponentPropsWithRef } from 'react';
import css from './Checkbox.module.css';
import { cx } from './cx.ts';
import { described, FieldError, FieldNote, type FieldWords, fieldCss, useFieldIds } from './Field.tsx';

export interface CheckboxProps extends FieldWords, Omit<ComponentPropsWithRef<'input'>, 'className' | 'type'> {
  readonly className?: string | undefined;
}

/** One thing to tick. The label may hold links. Spread `register('name')` over it. */
export function Checkbox({ label, hint, error, note, marker, className, id, ...input }: CheckboxProps) {
  const ids = useFieldIds(id, input.name);
  return (
    <div className={cx(fieldCss.field, className)}>
      <label className={css.choice} htmlFor={ids.id}>
        <input {...input} {...described(ids, { hint, error, note })} id={ids.id} type="checkbox" className={css.box} />
        <span className={css.words}>
          {label}
          {marker && <span className={fieldCss.marker}> {marker}</span>}
          {hint && (
            <span className={css.hint} id={ids.hint}>
              <br />
              {hint}
            </span>
          )}
        </span>
      </label>
      <FieldError ids={ids}>{error}</FieldError>
      <FieldNote ids={ids}>{note}</FieldNote>
    </div>
  );
}
