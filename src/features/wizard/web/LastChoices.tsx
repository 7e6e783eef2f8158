import { useState } from 'react';
import { type ChoiceKind, choiceKinds } from '#features/legal/rules/choices.ts';
import { dayInRome, dayInSentence } from '#kernel/calendar.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Review } from '#web/ui/Review.tsx';
import type { DraftPreview } from '../contract.ts';
import { consentText } from '../text/consents.ts';
import { wizardText } from '../text/index.ts';
import { Consent } from './Consent.tsx';
import type { ConsentChoices } from './useRules.ts';

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
