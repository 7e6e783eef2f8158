import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { inLanguage } from '#kernel/paths.ts';

/**
 * After each page and each step: the focus is on its heading, unless the page has put it elsewhere, and its title is
 * said. A browser does so by itself only where it loads a whole document.
 */
export function Arrival() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    // The same page in the other language keeps its place.
    const same = inLanguage(pathname, 'it') === inLanguage(last.current, 'it');
    last.current = pathname;
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
