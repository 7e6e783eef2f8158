import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Lang } from '#kernel/lang.ts';
import { cx } from '#web/ui/cx.ts';
import styles from './visitor.module.css';

/** A page of standards' mode without anything in it. */
const blank = '<!doctype html><html><head></head><body></body></html>';

const copied = ['data-circuit', 'data-scheme'];

/** When a stylesheet was loaded, or could not be. */
const settled = (link: Element) =>
  new Promise<void>((resolve) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
  });

interface VisitorFrameProps {
  readonly title: string;
  readonly lang: Lang;
  readonly children: ReactNode;
}

/**
 * A window of a phone's width, where the visitor's components are drawn with the portal's own styles: what is laid out by the
 * width of a window is laid out as a visitor has it. It is to be looked at and scrolled; nothing in it can be pressed.
 */
export function VisitorFrame({ title, lang, children }: VisitorFrameProps) {
  const [page, setPage] = useState<Document | null>(null);
  const [dressed, setDressed] = useState<Document | null>(null);
  useEffect(() => {
    if (!page) return;
    const own = document.documentElement;
    const dress = () => {
      for (const name of copied) {
        const value = own.getAttribute(name);
        if (value === null) page.documentElement.removeAttribute(name);
        else page.documentElement.setAttribute(name, value);
      }
    };
    const copies = [...document.head.querySelectorAll('link[rel="stylesheet"], style')].map((style) =>
      page.importNode(style, true),
    );
    page.head.replaceChildren(...copies);
    dress();
    // Nothing is drawn before its styles are there: it would be seen plain, and then move.
    const loading = copies.filter((copy) => copy.matches('link')).map(settled);
    void Promise.all(loading).then(() => setDressed(page));
    const watching = new MutationObserver(dress);
    watching.observe(own, { attributes: true, attributeFilter: copied });
    return () => watching.disconnect();
  }, [page]);
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    const view = page?.defaultView;
    if (!view) return;
    // It is reached by the keyboard to be scrolled; what has the focus within a frame, no style of this page can say.
    const come = () => setFocused(true);
    const go = () => setFocused(false);
    view.addEventListener('focus', come);
    view.addEventListener('blur', go);
    return () => {
      view.removeEventListener('focus', come);
      view.removeEventListener('blur', go);
    };
  }, [page]);
  useEffect(() => {
    if (!page) return;
    page.documentElement.lang = lang;
    page.title = title;
  }, [page, lang, title]);
  return (
    <>
      <iframe
        className={cx(styles.frame, focused && styles.focused)}
        title={title}
        srcDoc={blank}
        onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument)}
      />
      {page !== null && page === dressed && createPortal(<div inert>{children}</div>, page.body)}
    </>
  );
}
