import { consentNames } from '#features/legal/rules/consents.ts';
import type { RaceView } from '#features/races/contract.ts';
import { startText } from '#features/registration/text/start.ts';
import { PolicyFields } from '#features/registration/web/PolicyFields.tsx';
import { besides, StartMarks } from '#features/registration/web/StartMarks.tsx';
import { fullName } from '#kernel/names.ts';
import { useText } from '#web/text.tsx';
import type { DraftView } from '../contract.ts';
import { wizardText } from '../text/index.ts';
import { Consent } from './Consent.tsx';
import { StepForm } from './StepForm.tsx';
import { type ConsentChoices, useRules } from './useRules.ts';
import styles from './wizard.module.css';

interface PoliciesStepProps {
  readonly draft: DraftView;
  readonly race: RaceView;
  readonly backHref: string;
  readonly onAccept: (answers: { policies: number[]; consents: ConsentChoices }) => Promise<unknown>;
}

/** Step 5: the policies, a checkbox each, and the four consents, two choices each; nothing is preselected. */
export function PoliciesStep({ draft, race, backHref, onAccept }: PoliciesStepProps) {
  const t = useText(wizardText);
  const ts = useText(startText);
  const rules = useRules(draft, race);
  return (
    <StepForm
      title={t('policies_title')}
      back={{ href: backHref }}
      errors={rules.errors}
      send={async () => {
        const ready = rules.ready();
        if (!ready) return 'invalid';
        const done = await onAccept(ready);
        rules.saved();
        return done;
      }}
    >
      {draft.start && draft.member && (
        <section className={styles.start} aria-labelledby="start">
          <h2 className="d d-1" id="start">
            {ts('title')}
          </h2>
          <StartMarks
            start={besides(draft.start, ({ matter }) => matter === 'policies')}
            of={{ athlete: fullName(draft.member), race: race.i18n.name }}
          />
        </section>
      )}
      <PolicyFields
        policies={rules.policies}
        legend={t('policies_legend')}
        ticked={rules.ticked}
        missing={rules.missing}
        onTick={rules.setTicked}
      />
      <section className="stack" aria-labelledby="consents">
        <h2 className="d d-1" id="consents">
          {t('consents_legend')}
        </h2>
        {consentNames.map((name) => (
          <Consent
            key={name}
            name={name}
            value={rules.consents[name]}
            error={rules.error(name)}
            onChange={(accepted) => rules.setConsent(name, accepted)}
          />
        ))}
      </section>
    </StepForm>
  );
}
