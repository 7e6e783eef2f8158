import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { raceHref } from '#features/races/web/raceHref.ts';
import { raceQuery } from '#features/races/web/useRace.ts';
import { instantInSentence } from '#kernel/calendar.ts';
import { useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { stepsOf } from '../rules/steps.ts';
import { wizardText } from '../text/index.ts';
import { CheckPage } from './CheckPage.tsx';
import type { DraftStart } from './draftStart.ts';
import { keptPlaceQuery, previewQuery, stepHref, useDraft } from './useDraft.ts';
import { WhoStep } from './WhoStep.tsx';
import { CheckFrame, WizardFrame } from './WizardFrame.tsx';
import styles from './wizard.module.css';

/** Step 1 of a new registration. The draft is created with the first answer, not by opening the page. */
export function StartPage({ type, id, crew }: DraftStart) {
  const api = useApi();
  const { data: race } = useSuspenseQuery(raceQuery(api, type, id));
  const navigate = useNavigate();
  const { start, save, check, go } = useDraft();
  const t = useText(wizardText);
  const steps = stepsOf({ hasServices: race.race_details.has_services === 1 }).map((step) => ({ step }));
  const toRace = raceHref(api.lang, race);
  // Whoever was invited into a crew answers in the steps.
  const { data: known } = useQuery({ ...previewQuery(api, type, id), enabled: crew === undefined });
  const { data: keptUntil } = useSuspenseQuery(keptPlaceQuery(api, type, id));
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
  if (known) {
    return (
      <CheckFrame race={race} total={known.total}>
        {kept}
        <CheckPage draft={known} race={race} raceHref={toRace} />
      </CheckFrame>
    );
  }
  return (
    <WizardFrame race={race} step="who" steps={steps} total={null}>
      {kept}
      <WhoStep
        race={race}
        chosen={undefined}
        invited={crew !== undefined}
        raceHref={toRace}
        onChoose={async (answer) => {
          const draft = await save(await start(type, id, crew), 'who', answer);
          if (!(await check(draft))) return;
          // Replaces this history entry, so that Back from the next step opens this draft, not a new one.
          await navigate(stepHref(api, draft.id, 'who'), { replace: true });
          await go(draft, 'who');
        }}
      />
    </WizardFrame>
  );
}
