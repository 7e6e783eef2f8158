import { useState } from 'react';
import type { CircuitLook } from '#kernel/look.ts';
import { shellText } from '#text/shell.ts';
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
  const t = useText(shellText);
  const [closed, setClosed] = useState(false);
  const { promo } = circuit;
  if (!promo || closed) return null;
  const close = () => {
    setClosed(true);
    try {
      if (promo.dismissal === 'session') sessionStorage.setItem(key(circuit), '1');
    } catch {
      // Without storage the banner only comes back on the next page.
    }
  };
  return (
    <aside className={styles.promo} data-promo-banner="">
      <button type="button" onClick={close}>
        <span>{promo.text}</span>
        <span className={styles.close} aria-hidden="true">
          ×
        </span>
        <span className="vh">{t('close_banner')}</span>
      </button>
    </aside>
  );
}
