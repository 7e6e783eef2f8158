import { useState } from 'react';
import { setUpsText } from '#office/kit/text/setUps.ts';
import { ChosenBar } from '#web/office/Choosing.tsx';
import type { Selection } from '#web/office/useChosen.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { SeasonSetUp, SetUpRaceRow } from '../contract/races.ts';
import { raceActsText } from '../text/raceActs.ts';
import styles from './raceActs.module.css';
import type { RaceAct, RaceActs, RaceResult } from './useRaceActs.ts';
import { Wrong } from './Wrong.tsx';

interface ChosenRacesProps {
  readonly found: SeasonSetUp;
  readonly chosen: Selection<SetUpRaceRow>;
  readonly acts: RaceActs;
}

/** What can be done with the races that are chosen: publish its drafts, archive what is over. */
export function ChosenRaces({ found, chosen, acts }: ChosenRacesProps) {
  const t = useText(raceActsText);
  const ts = useText(setUpsText);
  const [asks, setAsks] = useState<RaceAct | null>(null);
  const all = found.stages.flatMap(({ races }) => races);
  // As they are now, of the season that is shown.
  const races = all.filter(chosen.has);
  if (races.length === 0) return null;
  const open = {
    publish: races.filter(({ state }) => state === 'draft'),
    archive: races.filter(({ state, past }) => state === 'published' && past === 1),
  };
  const { doing } = acts;
  const progress = doing && t(`doing_${doing.act}`, { at: doing.at, of: doing.of });
  const finish = (told: readonly RaceResult[]) => {
    setAsks(null);
    chosen.choose(
      told.filter(({ how }) => how === 'done').map(({ race }) => race),
      false,
    );
  };
  return (
    <>
      <ChosenBar label={t('bulk')} said={<span className="b">{progress ?? t('chosen', { count: races.length })}</span>}>
        {races.length < all.length && (
          <Button look="text" size="small" onClick={() => chosen.choose(all, true)}>
            {t('choose_all', { count: all.length })}
          </Button>
        )}
        <Button look="text" size="small" onClick={chosen.none}>
          {t('choose_none')}
        </Button>
        {!doing &&
          (['archive', 'publish'] as const).map(
            (act) =>
              open[act].length > 0 && (
                <Button
                  key={act}
                  look={act === 'publish' ? 'filled' : 'outline'}
                  size="small"
                  onClick={() => setAsks(act)}
                >
                  {t(act, { count: open[act].length })}
                </Button>
              ),
          )}
      </ChosenBar>
      {asks && (
        <Dialog
          open
          alert
          onClose={() => setAsks(null)}
          title={t(`${asks}_title`, { count: open[asks].length })}
          close={ts('close')}
          actions={
            <Button
              waiting={doing !== null && ts('wait')}
              onClick={async () => finish(await acts.run(asks, open[asks]))}
            >
              {t(asks, { count: open[asks].length })}
            </Button>
          }
        >
          <ul className={styles.named}>
            {open[asks].map((race) => (
              <li key={race.id}>
                <span className="b">{race.name}</span> {asks === 'publish' && <Wrong of={race} />}
              </li>
            ))}
          </ul>
          <p>{t(`${asks}_text`)}</p>
          {races.length > open[asks].length && <p>{t(`left_${asks}`, { count: races.length - open[asks].length })}</p>}
          <p role="status">{progress}</p>
        </Dialog>
      )}
    </>
  );
}
