import { type Day, formatDay } from '#kernel/calendar.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { certificatesText } from '../text/index.ts';
import styles from './certificates.module.css';

interface RaceNeedsProps {
  readonly kinds: readonly { readonly name: string }[];
  readonly raceDays: readonly Day[];
}

/** Which certificate this race needs, and until when it must be valid at least. */
export function RaceNeeds({ kinds, raceDays }: RaceNeedsProps) {
  const t = useText(certificatesText);
  const lang = useLang();
  const last = raceDays.toSorted().at(-1);
  const names = [...new Set(kinds.map(({ name }) => name))];
  return (
    <section aria-labelledby="race-needs">
      <h2 className="d d-1" id="race-needs">
        {t('needs')}
      </h2>
      <dl className={`kv ${styles.needs}`}>
        <div>
          <dt>{t('kind')}</dt>
          <dd>
            {names.length === 0 ? (
              t('any_kind')
            ) : (
              <ul className={styles.kinds}>
                {names.map((name, at) => (
                  <li key={name}>
                    {at > 0 && <span className="mut">{t('kind_or')} </span>}
                    {name}
                  </li>
                ))}
              </ul>
            )}
          </dd>
        </div>
        {last && (
          <div>
            <dt>{t('valid_until')}</dt>
            <dd>{formatDay(last, lang)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
