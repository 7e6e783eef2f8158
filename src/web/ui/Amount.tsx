import css from './Amount.module.css';
import { cx } from './cx.ts';

export interface AmountProps {
  /** Already written in the reader's language: "38,00 €". */
  readonly amount: string;
  readonly size?: 's' | 'm' | 'l' | 'xl' | undefined;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** What it was before, struck through, and its name for those who hear it. */
  readonly was?: { readonly amount: string; readonly label: string } | undefined;
  readonly className?: string | undefined;
}

/** Money at the size it deserves. */
export const Amount = ({ amount, size = 'm', before, after, was, className }: AmountProps) => (
  <span className={cx('d', css.amount, css[size], className)}>
    {before && <span className={css.word}>{before}</span>}
    <span>{amount}</span>
    {after && <span className={css.word}>{after}</span>}
    {was && (
      <span className={css.was}>
        <span className="vh">{was.label} </span>
        <s>{was.amount}</s>
      </span>
    )}
  </span>
);
