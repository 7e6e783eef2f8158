import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './Notice.module.css';

export interface NoticeProps extends Omit<ComponentPropsWithRef<'div'>, 'title' | 'role'> {
  readonly tone?: 'info' | 'ok' | 'warn' | 'err' | undefined;
  readonly title?: ReactNode;
  /** The level of the title where the notice is part of the page's outline. */
  readonly heading?: 'h2' | 'h3' | 'h4' | undefined;
  /** It appears because of something the reader did: errors are announced at once, the rest politely. */
  readonly live?: boolean | undefined;
  readonly actions?: ReactNode;
}

export function Notice({
  tone = 'info',
  title,
  heading: Title,
  live,
  actions,
  children,
  className,
  ...rest
}: NoticeProps) {
  const Line = Title ?? 'p';
  const role = live ? (tone === 'err' ? 'alert' : 'status') : undefined;
  return (
    <div {...rest} role={role} className={cx(css.notice, tone !== 'info' && css[tone], className)}>
      {title && <Line className={css.title}>{title}</Line>}
      {typeof children === 'string' ? <p>{children}</p> : children}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  );
}
