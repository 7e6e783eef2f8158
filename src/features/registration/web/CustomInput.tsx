import type { CustomInputView } from '#features/races/contract.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Select } from '#web/ui/Select.tsx';
import { ticked } from '../rules/raceQuestions.ts';
import { questionsText } from '../text/questions.ts';

interface CustomInputProps {
  readonly input: CustomInputView;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly onRead: () => void;
}

/** One of the organiser's questions: a checkbox or a select (registration §3). */
export function CustomInput({ input, value, onChange, error, onRead }: CustomInputProps) {
  const t = useText(questionsText);
  const { slug, type, required, i18n, variables } = input;
  const name = `custom.${slug}` as const;
  const field = { id: name, label: i18n.label, error, marker: required === 1 ? undefined : t('optional') };
  return (
    <div>
      {type === 'checkbox' ? (
        <Checkbox
          {...field}
          name={name}
          checked={value === ticked}
          onChange={(event) => onChange(event.target.checked ? ticked : '')}
        />
      ) : (
        <Select
          {...field}
          placeholder={i18n.placeholder ?? t('choose')}
          options={variables.map((option) => ({ value: option.value, label: option.i18n.label }))}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {i18n.popup_html && (
        <Button look="text" size="small" aria-label={t('more_about_what', { label: i18n.label })} onClick={onRead}>
          {t('more_about')}
        </Button>
      )}
    </div>
  );
}
