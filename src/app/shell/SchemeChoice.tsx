import { useSyncExternalStore } from 'react';
import { shellText } from '#text/shell.ts';
import { useText } from '#web/text.tsx';

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
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  changed.dispatchEvent(new Event('scheme'));
}

/** The colour scheme: light, dark, or the system's; stored in this browser only. */
export function SchemeChoice() {
  const t = useText(shellText);
  const scheme = useSyncExternalStore(subscribe, present, () => 'auto' as const);
  return (
    <label>
      <span className="vh">{t('scheme')}</span>
      <select value={scheme} onChange={(event) => choose(event.target.value as Scheme)}>
        {schemes.map((value) => (
          <option key={value} value={value}>
            {t(`scheme_${value}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
