import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import css from './Button.module.css';
import { cx } from './cx.ts';

export interface ButtonLook {
  /** One filled button per decision; the others are outlines or text. */
  readonly look?: 'filled' | 'outline' | 'text' | 'danger' | undefined;
  readonly size?: 'large' | 'small' | undefined;
  readonly full?: boolean | undefined;
}

const classOf = ({ look = 'filled', size = 'large', full = false }: ButtonLook, more: string | undefined) =>
  cx(css.button, css[look], size === 'small' && css.small, full && css.full, more);

export interface ButtonProps extends ButtonLook, ComponentPropsWithRef<'button'> {
  /** While the answer is awaited: the text to show. The button keeps the focus and does nothing. */
  readonly waiting?: ReactNode | false;
}

export function Button({
  look,
  size,
  full,
  waiting,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const waits = waiting !== undefined && waiting !== false && waiting !== null;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (waits) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={cx(classOf({ look, size, full }, className), waits && css.waiting)}
      aria-disabled={waits || rest['aria-disabled']}
      onClick={press}
    >
      {waits ? waiting : children}
    </button>
  );
}

export interface ButtonLinkProps extends ButtonLook, Omit<LinkProps, 'className'> {
  readonly className?: string | undefined;
}

export function ButtonLink({ look, size, full, className, ...link }: ButtonLinkProps) {
  return <Link {...link} className={classOf({ look, size, full }, className)} />;
}

export interface ButtonAnchorProps extends ButtonLook, ComponentPropsWithRef<'a'> {}

/** The same for what is no page of the portal, such as a file. */
export const ButtonAnchor = ({ look, size, full, className, children, ...anchor }: ButtonAnchorProps) => (
  <a {...anchor} className={classOf({ look, size, full }, className)}>
    {children}
  </a>
);
