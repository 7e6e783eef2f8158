import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './StatusMark.module.css';

/** Of a race: open, few places, coming soon, sold out, closed. Of anything else: well, odd, wrong, awaited, nothing. */
export type Mark = 'open' | 'few' | 'soon' | 'full' | 'shut' | 'ok' | 'warn' | 'err' | 'wait' | 'none';

export interface StatusMarkProps {
  readonly mark: Mark;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A state as a shape and a word; its colour only helps. */
export const StatusMark = ({ mark, children, className }: StatusMarkProps) => (
  <span className={cx(css.mark, css[mark], className)}>
    <span className={css.sign} aria-hidden />
    <span>{children}</span>
  </span>
);
