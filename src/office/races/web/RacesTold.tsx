import { Link } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { setUpsText } from '#office/kit/text/setUps.ts';
import setUps from '#office/kit/web/setUps/setUps.module.css';
import { useLang } from '#web/api.tsx';
import { useFailureText } from '#web/failure.ts';
import { focusedAfterDialog } from '#web/focused.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { raceActsText } from '../text/raceActs.ts';
import styles from './raceActs.module.css';
import type { ActResult, RaceResult } from './useRaceActs.ts';

interface RacesToldProps {
  readonly told: ActResult;
  readonly circuit: number;
  readonly onClose: () => void;
}

const marks = { done: 'ok', refused: 'err', left: 'none' } as const;

/** What came of each race: done, or what was refused and why, with the way to its page. */
export function RacesTold({ told: { act, races }, circuit, onClose }: RacesToldProps) {
  const lang = useLang();
  const t = useText(raceActsText);
  const ts = useText(setUpsText);
  const failed = useFailureText();
  const done = races.filter(({ how }) => how === 'done').length;
  const said = (one: RaceResult) => {
    if (one.how === 'done') return t(`done_${act}`);
    if (one.how === 'left') return t('not_tried');
    return failed(one.error);
  };
  return (
    <section className={setUps.copied} aria-labelledby="told">
      <h2 id="told" className="d d-1" tabIndex={-1} ref={focusedAfterDialog}>
        {t(`told_${act}`, { done, of: done === 0 || done === races.length ? 0 : races.length })}
      </h2>
      <ul className={styles.told}>
        {races.map((one) => {
          const { race, how } = one;
          return (
            <li key={race.id}>
              <StatusMark mark={marks[how]}>{race.name}</StatusMark>
              <p>
                {said(one)}{' '}
                <Link to={paths.consoleRace(lang, race.id, circuit)} aria-label={ts('open_race', { race: race.name })}>
                  {ts('open')}
                </Link>
              </p>
            </li>
          );
        })}
      </ul>
      <Button look="outline" size="small" onClick={onClose}>
        {ts('copied_close')}
      </Button>
    </section>
  );
}
