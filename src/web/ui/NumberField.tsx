import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { described, Field, type FieldWords, fieldCss, useFieldIds } from './Field.tsx';
import css from './NumberField.module.css';

interface Limits {
  readonly min: number;
  readonly max: number;
}

export interface NumberFieldProps extends FieldWords, Limits {
  readonly name: string;
  readonly value: number;
  /** Hears each number as it is typed; null while what stands there is no whole number within the limits. */
  readonly onChange: (value: number | null) => void;
  /** What is said of anything else than a whole number within the limits. */
  readonly wrong: string;
  /** What the two buttons are called: "Uno in meno", "Uno in più". */
  readonly less: string;
  readonly more: string;
  readonly small?: boolean | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
  readonly className?: string | undefined;
}

/** A whole number within the limits, written in digits; null for anything else. */
export function wholeNumber(text: string, { min, max }: Limits): number | null {
  const number = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  return number >= min && number <= max ? number : null;
}

/** A small whole number with − and +. What is no such number stays as it was typed, and is said; Escape brings the old one back. */
export function NumberField({ value, onChange, min, max, wrong, less, more, ...rest }: NumberFieldProps) {
  const { label, hint, error, note, marker, className, name, small, ref } = rest;
  const ids = useFieldIds(undefined, name);
  const [typed, setTyped] = useState<string | null>(null);
  const [judged, setJudged] = useState(false);
  const atFocus = useRef(value);
  const isWrong = typed !== null && wholeNumber(typed, { min, max }) === null;
  const said = judged && isWrong ? wrong : error;

  const set = (next: number) => {
    setTyped(null);
    if (isWrong || next !== value) onChange(next);
  };
  const type = (text: string) => {
    setTyped(text);
    setJudged(false);
    onChange(wholeNumber(text, { min, max }));
  };
  const leave = () => (isWrong ? setJudged(true) : setTyped(null));
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') leave();
    if (event.key !== 'Escape' || typed === null) return;
    // The first Escape is the field's, and not the dialog's around it.
    event.stopPropagation();
    set(atFocus.current);
  };
  const button = (sign: string, text: string, by: number, stuck: boolean) => (
    <button
      type="button"
      className={css.step}
      aria-label={text}
      aria-controls={ids.id}
      aria-disabled={stuck}
      onClick={() => !stuck && set(value + by)}
    >
      <span className={cx(css.sign, sign === '+' && css.plus)} aria-hidden />
    </button>
  );
  return (
    <Field ids={ids} label={label} hint={hint} error={said} note={note} marker={marker} className={className}>
      <div className={cx(css.box, small && css.small)}>
        {button('−', less, -1, value <= min)}
        <input
          {...described(ids, { hint, error: said, note })}
          ref={ref}
          id={ids.id}
          name={name}
          className={fieldCss.input}
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? String(value)}
          onFocus={() => {
            atFocus.current = value;
          }}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
          onKeyDown={press}
        />
        {button('+', more, 1, value >= max)}
      </div>
    </Field>
  );
}
