import type { ComponentPropsWithRef } from 'react';
import { described, Field, type FieldWords, fieldCss, useFieldIds } from './Field.tsx';
import { useOptionalMarker } from './optional.ts';

export interface TextFieldProps extends FieldWords, Omit<ComponentPropsWithRef<'input'>, 'className'> {
  /** Of the whole field, for its place in a grid. */
  readonly className?: string | undefined;
}

/** One line of text. Spread `register('name')` over it. */
export function TextField({ label, hint, error, note, marker, className, id, ...input }: TextFieldProps) {
  const ids = useFieldIds(id, input.name);
  const optional = useOptionalMarker(input.name);
  return (
    <Field
      ids={ids}
      label={label}
      hint={hint}
      error={error}
      note={note}
      marker={marker ?? optional}
      className={className}
    >
      <input {...input} {...described(ids, { hint, error, note })} id={ids.id} className={fieldCss.input} />
    </Field>
  );
}

export interface TextAreaProps extends FieldWords, Omit<ComponentPropsWithRef<'textarea'>, 'className'> {
  readonly className?: string | undefined;
}

export function TextArea({ label, hint, error, note, marker, className, id, ...area }: TextAreaProps) {
  const ids = useFieldIds(id, area.name);
  const optional = useOptionalMarker(area.name);
  return (
    <Field
      ids={ids}
      label={label}
      hint={hint}
      error={error}
      note={note}
      marker={marker ?? optional}
      className={className}
    >
      <textarea {...area} {...described(ids, { hint, error, note })} id={ids.id} className={fieldCss.input} />
    </Field>
  );
}
