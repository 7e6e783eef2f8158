import { type ReactNode, useState } from 'react';
import { type ChoiceKind, choiceKinds } from '#features/legal/rules/choices.ts';
import type { ConsentName } from '#features/legal/rules/consents.ts';
import { PolicyFields } from '#features/registration/web/PolicyFields.tsx';
import { dayInRome, dayInSentence } from '#kernel/calendar.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { Review } from '#web/ui/Review.tsx';
import { Section } from '#web/ui/Section.tsx';
import type { DraftPreview } from '../contract.ts';
import { consentText } from '../text/consents.ts';
import { wizardText } from '../text/index.ts';
import type { ConsentChoices, useRules } from './useRules.ts';

interface ConsentProps {
  readonly name: ConsentName;
  readonly value: boolean | undefined;
  readonly error: string | undefined;
  readonly onChange: (accepted: boolean) => void;
}

/** One consent: accept or not accept, with equal weight and no preselection. */
export function Consent({ name, value, error, onChange }: ConsentProps) {
  const lang = useLang();
  const t = useText(wizardText);
  const words = useText(consentText);
  const optional = name === 'newsletter' || name === 'third_part_data';
  return (
    <RadioCards
      legend={words(`${name}_title`)}
      marker={optional ? t('optional') : undefined}
      hint={
        <>
          {words(`${name}_text`)}{' '}
          <a
            href={name === 'newsletter' ? `${paths.privacy(lang)}#newsletter` : paths.privacy(lang)}
            target="_blank"
            rel="noreferrer"
          >
            {words('read_privacy')}
          </a>
        </>
      }
      name={name}
      id={name}
      row
      value={value === undefined ? null : value ? 1 : 0}
      error={error}
      onChange={(event) => onChange(event.target.value === '1')}
      options={[
        { value: 1, label: t('accept') },
        { value: 0, label: t('refuse') },
      ]}
    />
  );
}

interface RulesFieldsProps {
  readonly rules: ReturnType<typeof useRules>;
  readonly asked: readonly ConsentName[];
  readonly children?: ReactNode;
}

/** The policies, a checkbox each, and these consents; nothing is preselected. */
export function RulesFields({ rules, asked, children }: RulesFieldsProps) {
  const t = useText(wizardText);
  return (
    <>
      <PolicyFields
        policies={rules.policies}
        legend={t('policies_legend')}
        ticked={rules.ticked}
        missing={rules.missing}
        onTick={rules.setTicked}
      />
      <Section id="consents" title={t('consents_legend')} className="stack">
        {asked.map((name) => (
          <Consent
            key={name}
            name={name}
            value={rules.consents[name]}
            error={rules.error(name)}
            onChange={(accepted) => rules.setConsent(name, accepted)}
          />
        ))}
        {children}
      </Section>
    </>
  );
}

interface LastChoicesProps {
  readonly choices: DraftPreview['choices'];
  readonly consents: ConsentChoices;
  readonly onChange: (name: ChoiceKind, accepted: boolean) => void;
}

/** The free consents: what was answered last and when stays in force until it is changed; nothing is preselected. */
export function LastChoices({ choices, consents, onChange }: LastChoicesProps) {
  const lang = useLang();
  const t = useText(wizardText);
  const words = useText(consentText);
  const [changing, setChanging] = useState<readonly ChoiceKind[]>([]);
  const asked = (name: ChoiceKind) => choices[name] === null || changing.includes(name) || consents[name] !== undefined;
  const kept = choiceKinds.filter((name) => !asked(name));
  return (
    <>
      {choiceKinds.filter(asked).map((name) => (
        <Consent
          key={name}
          name={name}
          value={consents[name]}
          error={undefined}
          onChange={(accepted) => onChange(name, accepted)}
        />
      ))}
      {kept.length > 0 && (
        <div className="stack">
          <h3 className="b">{t('choices_made')}</h3>
          <Review
            rows={kept.map((name) => ({
              key: name,
              label: words(`${name}_title`),
              value: t(choices[name]?.accepted === 1 ? 'choice_yes' : 'choice_no'),
              note:
                choices[name] &&
                t('choice_since', { day: dayInSentence(dayInRome(new Date(choices[name].at)), lang, 'il') }),
              change: { onClick: () => setChanging([...changing, name]) },
            }))}
            word={t('change')}
            named={(what) => t('change_what', { what })}
          />
          <p className="mut sm">{t('choices_stay')}</p>
        </div>
      )}
    </>
  );
}
