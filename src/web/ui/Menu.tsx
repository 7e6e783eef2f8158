import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { cx } from './cx.ts';
import css from './Menu.module.css';

export interface MenuProps {
  readonly name: ReactNode;
  readonly label?: string | undefined;
  /** Where the panel hangs: under the name's start, under its end, or over the whole width. */
  readonly hang?: 'start' | 'end' | 'sheet' | undefined;
  readonly plain?: boolean | undefined;
  /** It holds fields, with a look of their own. */
  readonly fields?: boolean | undefined;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

const shut = (menu: HTMLDetailsElement) => {
  menu.open = false;
};

/** A name that opens a list, without scripts too. With them, Esc, a choice or going elsewhere closes it. */
export function Menu({ name, label, hang = 'start', plain, fields, children, className }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const outside = ({ target }: Event) => {
      if (menu.current?.open && target instanceof Node && !menu.current.contains(target)) shut(menu.current);
    };
    document.addEventListener('click', outside);
    return () => document.removeEventListener('click', outside);
  }, []);
  const close = (event: KeyboardEvent<HTMLDetailsElement>) => {
    if (event.key !== 'Escape' || !event.currentTarget.open) return;
    shut(event.currentTarget);
    event.currentTarget.querySelector('summary')?.focus();
  };
  const leave = (event: FocusEvent<HTMLDetailsElement>) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) shut(event.currentTarget);
  };
  const choose = (event: MouseEvent<HTMLDetailsElement>) => {
    if (event.target instanceof Element && event.target.closest('a, button')) shut(event.currentTarget);
  };
  return (
    <details
      ref={menu}
      className={cx(css.menu, hang !== 'start' && css[hang], className)}
      onKeyDown={close}
      onBlur={leave}
      onClick={choose}
    >
      <summary className={cx(css.name, plain && css.plain)} aria-label={label}>
        {name}
      </summary>
      <div className={cx(css.panel, fields ? css.fields : css.list)}>{children}</div>
    </details>
  );
}
