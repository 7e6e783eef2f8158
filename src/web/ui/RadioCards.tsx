import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from './cx.ts';
import { described, FieldError, FieldNote, type FieldWords, fieldCss, Hint, useFieldIds } from './Field.tsx';
import css from './RadioCards.module.css';

export interface RadioCard {
  readonly value: string | number;
  readonly label: ReactNode;
  readonly note?: ReactNode;
  readonly aside?: ReactNode;
  readonly disabled?: boolean | undefined;
}

type Native = Omit<ComponentPropsWithRef<'input'>, 'className' | 'type' | 'value' | 'name' | 'children'>;

export interface RadioCardsProps extends Omit<FieldWords, 'label'>, Native {
  readonly legend: ReactNode;
  /** As a title over the group, as a label (the default), or only for those who hear it. */
  readonly legendLook?: 'title' | 'label' | 'hidden' | undefined;
  readonly name: string;
  readonly options: readonly RadioCard[];
  /** Given, the group is controlled; left out, the form holds it: spread `register('name')` over it. */
  readonly value?: string | number | null | undefined;
  /** Side by side from a tablet on. */
  readonly row?: boolean | undefined;
  readonly className?: string | undefined;
}

/** A size or a number: four of them stand side by side on a phone. */
const isShort = ({ label, note, aside }: RadioCard): boolean =>
  typeof label === 'string' && label.length <= 6 && note === undefined && aside === undefined;

/** One of a few, each on a card of its own. */
export function RadioCards({
  legend,
  legendLook = 'label',
  options,
  value,
  row,
  className,
  id,
  ...rest
}: RadioCardsProps) {
  const { hint, error, note, marker, name, ...input } = rest;
  const ids = useFieldIds(id, name);
  const look = { title: cx('d d-1', css.title), label: fieldCss.legend, hidden: 'vh' }[legendLook];
  // Two short answers stand side by side on a phone, too.
  const isPair =
    row && options.length === 2 && options.every((one) => one.note === undefined && one.aside === undefined);
  const isMany = row && (options.length > 4 || (options.length > 2 && options.every(isShort)));
  return (
    <fieldset className={cx(fieldCss.field, className)} aria-describedby={described(ids, rest)['aria-describedby']}>
      <legend className={look}>
        {legend}
        {marker && <span className={fieldCss.marker}> {marker}</span>}
      </legend>
      <Hint ids={ids}>{hint}</Hint>
      <div className={cx(css.cards, row && css.row, isMany && css.many, isPair && css.pair, error && css.wrong)}>
        {options.map(({ value: own, label, note: small, aside, disabled }, at) => (
          <label key={own} className={css.card}>
            <input
              {...input}
              {...(value === undefined ? {} : { checked: value !== null && String(value) === String(own) })}
              {...(disabled === undefined ? {} : { disabled })}
              {...described(ids, { error })}
              type="radio"
              name={name}
              value={own}
              id={at === 0 ? ids.id : `${ids.id}-${own}`}
              className={css.dot}
            />
            <span>{label}</span>
            {aside !== undefined && <span className={css.aside}>{aside}</span>}
            {small !== undefined && <span className={css.note}>{small}</span>}
          </label>
        ))}
      </div>
      <FieldError ids={ids}>{error}</FieldError>
      <FieldNote ids={ids}>{note}</FieldNote>
    </fieldset>
  );
}
