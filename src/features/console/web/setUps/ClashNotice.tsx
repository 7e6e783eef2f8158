import { formatTime } from '#kernel/calendar.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { saidValue } from '../../rules/saidValue.ts';
import { setUpsText } from '../../text/setUps.ts';
import type { Clash } from './clash.ts';
import styles from './setUps.module.css';
import type { FieldValue } from './useFieldsForm.ts';

interface ClashNoticeProps {
  readonly clash: Clash;
  readonly values: Readonly<Record<string, FieldValue>>;
  /** What a field is called on the page. */
  readonly label: (field: string) => string;
  /** Who decides; without them it is said alone. */
  readonly keep?: (field: string) => void;
  readonly take?: (field: string) => void;
  readonly title?: string;
}

/** Two people set one field: both values, and who decides. */
export function ClashNotice({ clash, values, label, keep, take, title }: ClashNoticeProps) {
  const lang = useLang();
  const t = useText(setUpsText);
  const shown = (field: string) => {
    const mine = values[field];
    if (typeof mine === 'boolean') return t(mine ? 'yes' : 'no');
    return (typeof mine === 'string' ? saidValue(field, mine, lang) : mine?.join(', ')) || '–';
  };
  return (
    <Notice tone="warn" live title={title ?? t('clash_title')}>
      <ul className={styles.clash}>
        {Object.entries(clash.now).map(([field, theirs]) => (
          <li key={field}>
            <p>
              <span className="b">{label(field)}.</span>{' '}
              {t(clash.at ? 'clash_values' : 'clash_values_undated', {
                who: clash.by ?? t('somebody'),
                at: clash.at ? formatTime(clash.at) : '',
                theirs: theirs || '–',
                mine: shown(field),
              })}
            </p>
            {keep && take && (
              <div className="acts">
                <Button size="small" look="outline" onClick={() => keep(field)}>
                  {t('keep_mine')}
                </Button>
                <Button size="small" look="text" onClick={() => take(field)}>
                  {t('take_theirs')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
