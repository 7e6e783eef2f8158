import type { ConsentName } from '#features/legal/rules/consents.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { consentText } from '../text/consents.ts';
import { wizardText } from '../text/index.ts';

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
