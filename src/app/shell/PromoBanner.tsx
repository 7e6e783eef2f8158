import { useState } from 'react';
import type { CircuitLook } from '#kernel/look.ts';
import { paths } from '#kernel/paths.ts';
import { shellText } from '#text/shell.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import styles from './shell.module.css';

const key = (circuit: CircuitLook) => `promo-${circuit.slug}`;

/** Hides the banner before the first paint, if it was closed in this session. */
export const promoScript = (circuit: CircuitLook): string | null =>
  circuit.promo?.dismissal === 'session'
    ? `try{if(sessionStorage.getItem(${JSON.stringify(key(circuit))}))document.documentElement.dataset.promo='closed'}catch{}`
    : null;

/** A circuit's promotional banner: a click on it closes it (registration §1), for this page or for the session. */
export function PromoBanner({ circuit }: { circuit: CircuitLook }) {
  const lang = useLang();
  const t = useText(shellText);
  const [closed, setClosed] = useState(false);
  const { promo } = circuit;
  if (!promo || closed) return null;
  const remember = () => {
    try {
      if (promo.dismissal === 'session') sessionStorage.setItem(key(circuit), '1');
    } catch {
      // Without storage the banner only comes back on the next page.
    }
  };
  const close = () => {
    setClosed(true);
    remember();
  };
  return (
    <aside className={styles.promo} data-promo-banner="">
      {/* The button lies under the text and takes every click that the link does not. */}
      {promo.link ? (
        <a href={promo.link === circuit.sizeGuide ? paths.sizeGuide(lang) : promo.link} onClick={remember}>
          {promo.text}
        </a>
      ) : (
        <span>{promo.text}</span>
      )}
      <button type="button" onClick={close} aria-label={t('close_banner')}>
        <span aria-hidden="true">×</span>
      </button>
    </aside>
  );
}
