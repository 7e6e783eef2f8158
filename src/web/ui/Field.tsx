import { createContext, type ReactNode, useContext, useId } from 'react';
import { cx } from './cx.ts';
import css from './field.module.css';

export interface FieldWords {
  readonly label: ReactNode;
  /** What the field is for or how to write it; read out with the field. */
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly note?: ReactNode;
  /** Stands behind the label, for instance "(facoltativo)". */
  readonly marker?: ReactNode;
}

export interface FieldIds {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly error: string;
  readonly note: string;
}

/** What stands before the ids of a dialog's fields: the form behind it may have fields of the same names. */
export const FieldScope = createContext('');

/** A field's id is its name, so that a summary of errors can link to it by that name; in a dialog it is the dialog's own. */
export function useFieldIds(id: string | undefined, name: string | undefined): FieldIds {
  const own = useId();
  const scope = useContext(FieldScope);
  const base = id ?? (name === undefined ? own : scope + name);
  return { id: base, label: `${base}-label`, hint: `${base}-hint`, error: `${base}-error`, note: `${base}-note` };
}

export function useFieldElement(): (id: string) => HTMLElement | null {
  const scope = useContext(FieldScope);
  return (id) => document.getElementById(scope + id) ?? document.getElementById(id);
}

/** What a control needs so that hint and error are read out with it. */
export const described = (ids: FieldIds, { hint, error, note }: Pick<FieldWords, 'hint' | 'error' | 'note'>) => ({
  'aria-invalid': error ? (true as const) : undefined,
  'aria-describedby': cx(hint ? ids.hint : null, error ? ids.error : null, note ? ids.note : null) || undefined,
});

export const Hint = ({ ids, children }: { readonly ids: FieldIds; readonly children: ReactNode }) =>
  children ? (
    <p className={css.hint} id={ids.hint}>
      {children}
    </p>
  ) : null;

export const FieldError = ({ ids, children }: { readonly ids: FieldIds; readonly children: ReactNode }) =>
  children ? (
    <p className={css.error} id={ids.error}>
      <span>{children}</span>
    </p>
  ) : null;

export const FieldNote = ({ ids, children }: { readonly ids: FieldIds; readonly children: ReactNode }) =>
  children ? (
    <p className={css.note} id={ids.note}>
      <span>{children}</span>
    </p>
  ) : null;

export interface FieldProps extends FieldWords {
  readonly ids: FieldIds;
  readonly className?: string | undefined;
  /** The label is pressed: for a control that is no element of forms, which is named by the label's id. */
  readonly onLabel?: () => void;
  readonly children: ReactNode;
}

export function Field({ ids, label, hint, error, note, marker, className, onLabel, children }: FieldProps) {
  return (
    <div className={cx(css.field, className)}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as the browser does it for its own controls; the key for it is Tab */}
      <label className={css.label} id={onLabel && ids.label} htmlFor={ids.id} onClick={onLabel}>
        {label}
        {marker && <span className={css.marker}> {marker}</span>}
      </label>
      <Hint ids={ids}>{hint}</Hint>
      {children}
      <FieldError ids={ids}>{error}</FieldError>
      <FieldNote ids={ids}>{note}</FieldNote>
    </div>
  );
}

export { css as fieldCss };
