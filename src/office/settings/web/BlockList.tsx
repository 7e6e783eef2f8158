import { useReadSection } from '#office/kit/web/setUps/useReadSection.ts';
import { useText } from '#web/text.tsx';
import { settingsText } from '../text/settings.ts';
import styles from './settings.module.css';

/** The page’s blocks with the ids of their headings, in their order. */
export const blocks = [
  ['texts', 'part-texts'],
  ['look', 'part-look'],
  ['pictures', 'part-pictures'],
  ['banner', 'part-banner'],
  ['hosts', 'part-hosts'],
  ['office', 'part-office'],
  ['payments', 'part-payments'],
  ['bank', 'bank'],
  ['accounts', 'provider_accounts'],
  ['delivery', 'shippings'],
  ['pages', 'part-pages'],
  ['invoices', 'part-invoices'],
] as const;

const ids = blocks.map(([, id]) => id);

interface BlockListProps {
  readonly unsaved: ReadonlySet<string>;
  readonly seesAccounts: boolean;
}

/** Links to the blocks, beside them and in sight on a wide screen, above them on a phone. */
export function BlockList({ unsaved, seesAccounts }: BlockListProps) {
  const t = useText(settingsText);
  const read = useReadSection(ids);
  return (
    <nav aria-label={t('blocks')} className={styles.blockList}>
      <ul>
        {blocks
          .filter(([name]) => name !== 'accounts' || seesAccounts)
          .map(([name, id]) => (
            <li key={name}>
              <a href={`#${id}`} aria-current={read === id ? 'location' : undefined}>
                {t(`part_${name}`)}
              </a>
              {unsaved.has(name) && <span className="mut sm">{t('block_unsaved')}</span>}
            </li>
          ))}
      </ul>
    </nav>
  );
}
