import { useSyncExternalStore } from 'react';
import { shellText } from '#text/shell.ts';
import { useText } from '#web/text.tsx';
import styles from './shell.module.css';

const schemes = ['auto', 'light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

const changed = new EventTarget();
const subscribe = (listener: () => void) => {
  changed.addEventListener('scheme', listener);
  return () => changed.removeEventListener('scheme', listener);
};
const present = (): Scheme => (document.documentElement.dataset.scheme as Scheme | undefined) ?? 'auto';

function choose(scheme: Scheme) {
  const { dataset } = document.documentElement;
  if (scheme === 'auto') delete dataset.scheme;
  else dataset.scheme = scheme;
  try {
    if (scheme === 'auto') localStorage.removeItem('scheme');
    else localStorage.setItem('scheme', scheme);
  } catch {}
  changed.dispatchEvent(new Event('scheme'));
}

export function SchemeChoice() {
  const t = useText(shellText);
  const scheme = useSyncExternalStore(subscribe, present, () => 'auto' as const);
  return (
    <fieldset className={styles.schemes}>
      <legend>{t('scheme')}</legend>
      {schemes.map((value) => (
        <button key={value} type="button" aria-pressed={value === scheme} onClick={() => choose(value)}>
          {t(`scheme_${value}`)}
        </button>
      ))}
    </fieldset>
  );
}
