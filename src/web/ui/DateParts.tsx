import type { Ref } from 'react';
import { cx } from './cx.ts';
import css from './DateParts.module.css';
import { described, FieldError, FieldNote, type FieldWords, fieldCss, Hint, useFieldIds } from './Field.tsx';

export interface DatePartsProps extends Omit<FieldWords, 'label'> {
  readonly legend: FieldWords['label'];
  readonly name: string;
  readonly id?: string | undefined;
  /** `1991-08-14`, or with empty parts while it is not complete (`1991--14`); empty when nothing is chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly ref?: Ref<HTMLSelectElement> | undefined;
  readonly words: { readonly day: string; readonly month: string; readonly year: string };
  readonly months: readonly string[];
  readonly years: { readonly from: number; readonly to: number };
  /** `bday` lets the browser fill in one's own birthday. */
  readonly autoComplete?: 'bday' | undefined;
  readonly disabled?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly className?: string | undefined;
}

const two = (part: number) => String(part).padStart(2, '0');
const count = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => (to < from ? from - at : from + at));

/** A day as three choices. Use it through a `Controller`: it has one value and tells every change of it. */
export function DateParts({
  legend,
  name,
  id,
  value,
  onChange,
  words,
  years,
  months,
  className,
  ...rest
}: DatePartsProps) {
  const ids = useFieldIds(id, name);
  const [year = '', month = '', day = ''] = value.split('-');
  const tell = (parts: { year?: string; month?: string; day?: string }) => {
    const next = { year, month, day, ...parts };
    onChange(next.year || next.month || next.day ? `${next.year}-${next.month}-${next.day}` : '');
  };
  const choices = [
    { key: 'day', now: day, list: count(1, 31).map((n) => [two(n), String(n)] as const) },
    { key: 'month', now: month, list: months.map((word, at) => [two(at + 1), word] as const) },
    { key: 'year', now: year, list: count(years.from, years.to).map((n) => [String(n), String(n)] as const) },
  ] as const;
  const { hint, error, note, marker, ref, onBlur, disabled, required, autoComplete } = rest;
  return (
    <fieldset className={cx(fieldCss.field, className)} aria-describedby={described(ids, rest)['aria-describedby']}>
      <legend className={fieldCss.legend}>
        {legend}
        {marker && <span className={fieldCss.marker}> {marker}</span>}
      </legend>
      <Hint ids={ids}>{hint}</Hint>
      <div className={css.parts}>
        {choices.map(({ key, now, list }, at) => (
          <div key={key}>
            <label className="vh" htmlFor={at === 0 ? ids.id : `${ids.id}-${key}`}>
              {words[key]}
            </label>
            <select
              id={at === 0 ? ids.id : `${ids.id}-${key}`}
              name={`${name}-${key}`}
              ref={at === 0 ? ref : undefined}
              className={cx(fieldCss.input, fieldCss.select)}
              value={now}
              onChange={(event) => tell({ [key]: event.target.value })}
              onBlur={onBlur}
              disabled={disabled}
              required={required}
              autoComplete={autoComplete && `${autoComplete}-${key}`}
              {...described(ids, { error })}
            >
              <option value="">{words[key]}</option>
              {list.map(([part, word]) => (
                <option key={part} value={part}>
                  {word}
                </option>
              ))}
            </select>
          </div>
        ))}
      </div>
      <FieldError ids={ids}>{error}</FieldError>
      <FieldNote ids={ids}>{note}</FieldNote>
    </fieldset>
  );
}
