import type { ReactNode } from 'react';
import css from './PriceLines.module.css';

export interface PriceLine {
  readonly key: string;
  readonly label: ReactNode;
  readonly amount: ReactNode;
  readonly note?: ReactNode;
}

export interface PriceLinesProps {
  readonly lines: readonly PriceLine[];
  readonly total?: { readonly label: ReactNode; readonly amount: ReactNode } | undefined;
  readonly className?: string | undefined;
}

export function PriceLines({ lines, total, className }: PriceLinesProps) {
  return (
    <div className={className}>
      <dl>
        {lines.map(({ key, label, amount, note: small }) => (
          <div key={key} className={css.line}>
            <dt>
              {label}
              {small && <span className={css.note}>{small}</span>}
            </dt>
            <dd>{amount}</dd>
          </div>
        ))}
        {total && (
          <div className={css.total}>
            <dt>{total.label}</dt>
            <dd className="d">{total.amount}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
