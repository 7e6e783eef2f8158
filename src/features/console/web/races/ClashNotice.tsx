import { formatTime } from '#kernel/calendar.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { setUpsText } from '../../text/setUps.ts';
import styles from './setUps.module.css';
import type { Clash, RaceValues } from './useRaceForm.ts';

interface ClashNoticeProps {
  readonly clash: Clash;
  readonly values: RaceValues;
  readonly keep: (field: string) => void;
  readonly take: (field: string) => void;
}

/** Two people set one field: both values, and who decides. */
export function ClashNotice({ clash, values, keep, take }: ClashNoticeProps) {
  const t = useText(setUpsText);
  const who = clash.by ?? t('somebody');
  const shown = (field: string) => {
    const mine = values[field as keyof RaceValues];
    return typeof mine === 'boolean' ? t(mine ? 'yes' : 'no') : mine || '–';
  };
  return (
    <Notice tone="warn" live title={t('clash_title')}>
      <ul className={styles.clash}>
        {Object.entries(clash.now).map(([field, theirs]) => (
          <li key={field}>
            <p>
              <span className="b">{t(`field_${field as 'name_it'}`)}.</span>{' '}
              {t('clash_values', {
                who,
                at: clash.at ? formatTime(clash.at) : '',
                theirs: theirs || '–',
                mine: shown(field),
              })}
            </p>
            <div className="acts">
              <Button size="small" look="outline" onClick={() => keep(field)}>
                {t('keep_mine')}
              </Button>
              <Button size="small" look="text" onClick={() => take(field)}>
                {t('take_theirs')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
