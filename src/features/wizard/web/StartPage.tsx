import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { raceQuery } from '#features/races/web/useRace.ts';
import { paths } from '#kernel/paths.ts';
import { useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { stepsOf } from '../rules/steps.ts';
import { wizardText } from '../text/index.ts';
import { stepHref, useDraft } from './useDraft.ts';
import { WhoStep } from './WhoStep.tsx';
import { WizardFrame } from './WizardFrame.tsx';
import styles from './wizard.module.css';

/** What a registration is begun for, and the crew into which somebody was invited. */
export interface Beginning {
  readonly type: 'race' | 'package';
  readonly id: number;
  readonly crew?: string | undefined;
}

/** Step 1 before anything is answered: the draft begins with the first answer, so that looking leaves nothing behind. */
export function StartPage({ type, id, crew }: Beginning) {
  const api = useApi();
  const { data: race } = useSuspenseQuery(raceQuery(api, type, id));
  const navigate = useNavigate();
  const { start, save, check, go } = useDraft();
  const t = useText(wizardText);
  const steps = stepsOf({ hasServices: race.race_details.has_services === 1 }).map((step) => ({ step }));
  const raceHref = race.race_type === 'race' ? paths.race(api.lang, race.slug) : paths.home(api.lang);
  if (race.availability.state === 'sold_out') {
    // Only a super-admin comes so far: the button is always there for them, and stock binds everybody.
    const actions = <ButtonLink to={raceHref}>{t(race.race_type === 'race' ? 'to_race' : 'other_races')}</ButtonLink>;
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
  return (
    <WizardFrame race={race} step="who" steps={steps} total={null}>
      <WhoStep
        race={race}
        chosen={undefined}
        invited={crew !== undefined}
        raceHref={raceHref}
        onChoose={async (answer) => {
          const draft = await save(await start(type, id, crew), 'who', answer);
          if (!(await check(draft))) return;
          // Back from the next step leads into this draft, not to the beginning of another one.
          await navigate(stepHref(api, draft.id, 'who'), { replace: true });
          await go(draft, 'who');
        }}
      />
    </WizardFrame>
  );
}
