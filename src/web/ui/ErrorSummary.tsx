import { type MouseEvent, useRef } from 'react';
import { summaryText } from '#text/summary.ts';
import { bringIntoView } from '../bringIntoView.ts';
import { useText } from '../text.tsx';
import css from './ErrorSummary.module.css';
import { useFieldElement } from './Field.tsx';

export interface ErrorSummaryProps {
  /** In the place of how many fields are to be corrected. */
  readonly title?: string | undefined;
  /** What is wrong, in the order of the page. `id` is the field's (its name, if no other was given). */
  readonly errors: readonly { readonly id: string; readonly text: string }[];
  /** Grows with every failed submit (`formState.submitCount`): each one takes the focus here once. */
  readonly attempt: number;
  readonly className?: string | undefined;
}

const goTo = (event: MouseEvent<HTMLAnchorElement>, field: HTMLElement | null) => {
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.scrollIntoView({ block: 'center' });
};

/** After a failed submit: how many things are to be mended and where. Mending one takes it off the list. */
export function ErrorSummary({ title, errors, attempt, className }: ErrorSummaryProps) {
  const shown = useRef(0);
  const elementOf = useFieldElement();
  const t = useText(summaryText);
  if (errors.length === 0) return null;
  const takeFocus = (box: HTMLElement | null) => {
    if (!box || shown.current === attempt) return;
    shown.current = attempt;
    box.focus({ preventScroll: true });
    bringIntoView(box);
  };
  return (
    <div className={className} ref={takeFocus} tabIndex={-1} role="alert">
      <div className={css.summary}>
        <h2 className={css.title}>{title ?? t('title', { count: errors.length })}</h2>
        <ul className={css.list}>
          {errors.map(({ id, text }) => (
            <li key={id}>
              <a className={css.link} href={`#${id}`} onClick={(event) => goTo(event, elementOf(id))}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
