import { useState } from 'react';
import { shellText } from '#text/shell.ts';
import { useText } from '#web/text.tsx';
import type { TextsNotice } from '../announced.ts';
import styles from './shell.module.css';

const stored = 'texts-announced';

export const announcedScript = (announced: TextsNotice | null): string =>
  announced === null
    ? ''
    : `try{if(localStorage.getItem('${stored}')===${JSON.stringify(announced.key)})document.documentElement.dataset.announced='closed'}catch{}`;

export function TextsAnnounced({ announced }: { readonly announced: TextsNotice | null }) {
  const t = useText(shellText);
  const [closed, setClosed] = useState(false);
  if (!announced || closed) return null;
  const close = () => {
    setClosed(true);
    try {
      localStorage.setItem(stored, announced.key);
    } catch {
      // Without storage the line comes back on the next page.
    }
  };
  return (
    <aside className={styles.announced} aria-label={announced.label}>
      <div className="wrap">
        <div>
          {announced.lines.map(({ words, links }) => (
            <p key={words}>
              {words}{' '}
              {links.map(({ href, name }, at) => (
                <span key={href}>
                  {at > 0 && ' · '}
                  <a href={href}>{name}</a>
                </span>
              ))}
            </p>
          ))}
        </div>
        <button type="button" onClick={close} aria-label={t('close_banner')}>
          ×
        </button>
      </div>
    </aside>
  );
}
