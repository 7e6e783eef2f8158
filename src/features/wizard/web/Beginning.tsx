import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RaceView } from '#features/races/contract.ts';
import { raceHref } from '#features/races/web/raceHref.ts';
import { raceQuery } from '#features/races/web/useRace.ts';
import { instantInSentence } from '#kernel/calendar.ts';
import { useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { wizardText } from '../text/index.ts';
import type { DraftStart } from './draftStart.ts';
import { keptPlaceQuery } from './useDraft.ts';
import styles from './wizard.module.css';

interface BegunProps {
  readonly race: RaceView;
  readonly raceHref: string;
  /** Said first: that a place is kept for the visitor, and until when. */
  readonly kept: ReactNode;
}

interface BeginningProps {
  readonly of: DraftStart;
  readonly body: (props: BegunProps) => ReactNode;
}

/** The first page of a registration; of a race that is sold out only that, unless a place is kept for the visitor. */
export function Beginning({ of: { type, id }, body }: BeginningProps) {
  const api = useApi();
  const t = useText(wizardText);
  const { data: race } = useSuspenseQuery(raceQuery(api, type, id));
  const { data: keptUntil } = useSuspenseQuery(keptPlaceQuery(api, type, id));
  const toRace = raceHref(api.lang, race);
  if (race.availability.state === 'sold_out' && keptUntil === null) {
    // Only a super-admin gets here when it is sold out: they always see the button, but stock binds them too.
    const actions = <ButtonLink to={toRace}>{t(race.race_type === 'race' ? 'to_race' : 'other_races')}</ButtonLink>;
    return (
      <main id="main" className={`wrap ${styles.body}`}>
        <div className={styles.step}>
          <h1 className="d d-4">{t('full_title', { race: race.i18n.name })}</h1>
          <Notice tone="warn" actions={actions}>
            {t('full_text')}
          </Notice>
        </div>
      </main>
    );
  }
  const kept = keptUntil !== null && (
    <Notice tone="ok" title={t('place_kept', { until: instantInSentence(keptUntil, api.lang, 'al') })}>
      {t('place_kept_text')}
    </Notice>
  );
  return body({ race, raceHref: toRace, kept });
}
