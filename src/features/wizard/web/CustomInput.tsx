import type { CustomInputView } from '#features/races/contract.ts';
import { ticked } from '#features/registration/rules/raceQuestions.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Select } from '#web/ui/Select.tsx';
import { wizardText } from '../text/index.ts';
import type { AthleteFormOf } from './athleteForm.ts';

interface CustomInputProps {
  readonly input: CustomInputView;
  readonly form: AthleteFormOf;
  readonly error: string | undefined;
  /** Opens the text that explains it. */
  readonly onRead: () => void;
}

/** One of the organiser's questions: a checkbox or a select (registration §3). */
export function CustomInput({ input, form, error, onRead }: CustomInputProps) {
  const t = useText(wizardText);
  const { slug, type, required, i18n, variables } = input;
  const name = `custom.${slug}` as const;
  const field = { id: name, label: i18n.label, error, marker: required === 1 ? undefined : t('optional') };
  return (
    <div>
      {type === 'checkbox' ? (
        // Controlled, not registered in the form: a registered checkbox is a boolean, and the answer is a text.
        <Checkbox
          {...field}
          name={name}
          checked={form.watch(name) === ticked}
          onChange={(event) =>
            form.setValue(name, event.target.checked ? ticked : '', { shouldValidate: form.formState.isSubmitted })
          }
        />
      ) : (
        <Select
          {...field}
          placeholder={i18n.placeholder ?? t('choose')}
          options={variables.map(({ value, i18n: { label } }) => ({ value, label }))}
          {...form.register(name)}
        />
      )}
      {i18n.popup_html && (
        <Button look="text" size="small" onClick={onRead}>
          {t('more_about', { label: i18n.label })}
        </Button>
      )}
    </div>
  );
}
