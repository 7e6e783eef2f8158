import { useEffect, useRef } from 'react';
import rows from '#web/office/office.module.css';
import { useText } from '#web/text.tsx';
import { setUpsText } from '../../text/setUps.ts';
import styles from './setUps.module.css';
import { useReadSection } from './useReadSection.ts';

interface SectionsProps {
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

/** Links to the sections of a long form, in one line above them, which stays in sight on a wide screen. */
export function Sections({ sections }: SectionsProps) {
  const t = useText(setUpsText);
  const read = useReadSection(sections.map(({ id }) => id));
  const row = useRef<HTMLDivElement>(null);
  // The line itself follows what is read, without moving the page.
  useEffect(() => {
    const { current } = row;
    const link = current?.querySelector<HTMLElement>('[aria-current]');
    if (read && current && link) current.scrollTo({ left: link.offsetLeft - current.clientWidth / 3 });
  }, [read]);
  return (
    <nav className={styles.sections} aria-label={t('sections')}>
      {/* Within what stays in sight: what is masked shows what scrolls behind it. */}
      <div ref={row} className={rows.along}>
        <ul>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} aria-current={read === id ? 'location' : undefined}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
