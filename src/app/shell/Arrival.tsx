import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { inLanguage } from '#kernel/paths.ts';

/** The path of the page before. The error page takes the whole page's place, this part too: it must be remembered. */
let last: string | null = null;

/**
 * After each page and step: the focus is on its heading, unless the page has put it elsewhere, and its title is said.
 */
export function Arrival() {
  const { pathname } = useLocation();
  const isNew = useRef(true);
  const [title, setTitle] = useState('');
  useEffect(() => {
    // The same page in the other language keeps its place.
    const same = last === null || (!isNew.current && inLanguage(pathname, 'it') === inLanguage(last, 'it'));
    last = pathname;
    isNew.current = false;
    if (same) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    const main = document.querySelector('main');
    const elsewhere = main?.contains(document.activeElement) ?? false;
    if (heading && !elsewhere) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    setTitle(document.title);
  }, [pathname]);
  return (
    <p className="vh" role="status">
      {title}
    </p>
  );
}
