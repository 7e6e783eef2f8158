import { useState } from 'react';
import { described, Field, fieldCss, useFieldIds } from './Field.tsx';
import css from './PasswordField.module.css';
import type { TextFieldProps } from './TextField.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type'> {
  /** The words of the button, and what it is called for those who hear it. */
  readonly show: string;
  readonly hide: string;
}

/** A password that can be read while it is typed. Pasting and password managers are welcome. */
export function PasswordField({
  show,
  hide,
  label,
  hint,
  error,
  note,
  marker,
  className,
  id,
  ...input
}: PasswordFieldProps) {
  const ids = useFieldIds(id, input.name);
  const [visible, setVisible] = useState(false);
  return (
    <Field ids={ids} label={label} hint={hint} error={error} note={note} marker={marker} className={className}>
      <div className={css.box}>
        <input
          {...input}
          {...described(ids, { hint, error, note })}
          id={ids.id}
          type={visible ? 'text' : 'password'}
          className={fieldCss.input}
          autoCapitalize="none"
          spellCheck={false}
        />
        <button type="button" className={css.show} aria-controls={ids.id} onClick={() => setVisible(!visible)}>
          {visible ? hide : show}
        </button>
      </div>
    </Field>
  );
}
