import { type Ref, useState } from 'react';
import { cx } from './cx.ts';
import { described, Field, type FieldWords, fieldCss, useFieldIds } from './Field.tsx';
import css from './NumberField.module.css';

export interface NumberFieldProps extends FieldWords {
  readonly name?: string | undefined;
  readonly id?: string | undefined;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | undefined;
  /** What the two buttons are called: "Uno in meno", "Uno in più". */
  readonly less: string;
  readonly more: string;
  readonly disabled?: boolean | undefined;
  readonly small?: boolean | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
  readonly className?: string | undefined;
}

/** A small number with − and +. It tells only numbers within its limits; what is typed counts when one leaves it. */
export function NumberField({
  value,
  onChange,
  onBlur,
  min = 0,
  max = 999,
  step = 1,
  less,
  more,
  ...rest
}: NumberFieldProps) {
  const { label, hint, error, note, marker, className, id, name, disabled, small, ref } = rest;
  const ids = useFieldIds(id, name);
  const [typed, setTyped] = useState<string | null>(null);
  const tell = (wanted: number) => {
    setTyped(null);
    const next = Math.min(max, Math.max(min, wanted));
    if (next !== value) onChange(next);
  };
  const leave = () => {
    const wanted = Number.parseInt(typed ?? '', 10);
    if (Number.isNaN(wanted)) setTyped(null);
    else tell(wanted);
    onBlur?.();
  };
  const button = (sign: string, text: string, by: number, stuck: boolean) => (
    <button
      type="button"
      className={css.step}
      aria-label={text}
      aria-controls={ids.id}
      aria-disabled={stuck || disabled}
      onClick={() => !stuck && !disabled && tell(value + by)}
    >
      <span className={cx(css.sign, sign === '+' && css.plus)} aria-hidden />
    </button>
  );
  return (
    <Field ids={ids} label={label} hint={hint} error={error} note={note} marker={marker} className={className}>
      <div className={cx(css.box, small && css.small)}>
        {button('−', less, -step, value <= min)}
        <input
          {...described(ids, { hint, error, note })}
          ref={ref}
          id={ids.id}
          name={name}
          className={fieldCss.input}
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="off"
          disabled={disabled}
          value={typed ?? String(value)}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={leave}
          onKeyDown={(event) => event.key === 'Enter' && leave()}
        />
        {button('+', more, step, value >= max)}
      </div>
    </Field>
  );
}
