import { useState } from 'react';
import { type ConsentName, consentFaults, consentNames, policiesMissing } from '#features/legal/rules/consents.ts';
import type { RaceView } from '#features/races/contract.ts';
import { startText } from '#features/registration/text/start.ts';
import { besides, StartMarks } from '#features/registration/web/StartMarks.tsx';
import { fullName } from '#kernel/names.ts';
import { useFieldWords } from '#web/fields.ts';
import { useText } from '#web/text.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import type { DraftView } from '../contract.ts';
import { consentText } from '../text/consents.ts';
import { wizardText } from '../text/index.ts';
import { Consent } from './Consent.tsx';
import { StepForm } from './StepForm.tsx';
import styles from './wizard.module.css';

type ConsentChoices = Partial<Record<ConsentName, boolean>>;

interface PoliciesStepProps {
  readonly draft: DraftView;
  readonly race: RaceView;
  readonly backHref: string;
  readonly onAccept: (answers: { policies: number[]; consents: ConsentChoices }) => Promise<unknown>;
}

const answered = (consents: Readonly<Record<string, 0 | 1 | undefined>> | undefined): ConsentChoices =>
  Object.fromEntries(Object.entries(consents ?? {}).map(([name, flag]) => [name, flag === 1]));

/** Step 5: the policies, a checkbox each, and the four consents, two choices each; nothing is preselected. */
export function PoliciesStep({ draft, race, backHref, onAccept }: PoliciesStepProps) {
  const t = useText(wizardText);
  const words = useText(consentText);
  const ts = useText(startText);
  const say = useFieldWords();
  const typeId = draft.answers.type?.registration_type_id;
  const policies = race.race_details.registration_types.find(({ id }) => id === typeId)?.race_policies ?? [];
  const [ticked, setTicked] = useState<readonly number[]>(draft.answers.policies?.policies ?? []);
  const [consents, setConsents] = useState<ConsentChoices>(answered(draft.answers.policies?.consents));
  const [tried, setTried] = useState(false);

  const missing = tried ? policiesMissing(policies, ticked) : [];
  const faults = tried ? consentFaults(consents) : {};
  const errors = [
    ...policies
      .filter(({ id }) => missing.includes(id))
      .map(({ id, i18n }) => ({ id: `policy-${id}`, text: t('policy_required', { name: i18n.name }) })),
    ...consentNames.flatMap((name) => (faults[name] ? [{ id: name, text: words(`${name}_missing`) }] : [])),
  ];

  return (
    <StepForm
      title={t('policies_title')}
      back={{ href: backHref }}
      errors={errors}
      send={async () => {
        if (policiesMissing(policies, ticked).length > 0 || Object.keys(consentFaults(consents)).length > 0) {
          setTried(true);
          return 'invalid';
        }
        return onAccept({ policies: [...ticked], consents });
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
      {policies.length > 0 && (
        <fieldset>
          <legend className="d d-1">{t('policies_legend')}</legend>
          {policies.map(({ id, i18n }) => (
            <div key={id} className={styles.policy}>
              <Checkbox
                id={`policy-${id}`}
                name={`policy-${id}`}
                label={i18n.name}
                marker={i18n.is_required === 1 ? undefined : t('optional')}
                error={missing.includes(id) ? say('required') : undefined}
                checked={ticked.includes(id)}
                onChange={(event) =>
                  setTicked(event.target.checked ? [...ticked, id] : ticked.filter((other) => other !== id))
                }
              />
              <div className={styles.policyMore}>
                {i18n.description && (
                  <details>
                    <summary>{(i18n.pdf_path === null && i18n.btn_text) || t('read')}</summary>
                    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: passed the server's allow-list sanitiser */}
                    <div className="prose sm" dangerouslySetInnerHTML={{ __html: i18n.description }} />
                  </details>
                )}
                {i18n.pdf_path && (
                  <a href={i18n.pdf_path} target="_blank" rel="noreferrer">
                    {i18n.btn_text ?? t('pdf')}
                  </a>
                )}
              </div>
            </div>
          ))}
        </fieldset>
      )}
      <section className="stack" aria-labelledby="consents">
        <h2 className="d d-1" id="consents">
          {t('consents_legend')}
        </h2>
        {consentNames.map((name) => (
          <Consent
            key={name}
            name={name}
            value={consents[name]}
            error={faults[name] ? words(`${name}_missing`) : undefined}
            onChange={(accepted) => setConsents({ ...consents, [name]: accepted })}
          />
        ))}
      </section>
    </StepForm>
  );
}
