import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type FactRow = readonly [label: string, value: ReactNode];

/** What is known of something, a line each: its name and its value. What has no value is left out. */
export const Facts = ({
  rows,
  className,
}: {
  readonly rows: readonly FactRow[];
  readonly className?: string | undefined;
}) => (
  <dl className={cx('kv', className)}>
    {rows
      .filter(([, value]) => value)
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
