import { useFormContext } from 'react-hook-form';
import { parentRelations } from '#features/athletes/rules/parent.ts';
import { useText } from '#web/text.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { wizardText } from '../text/index.ts';
import type { AthleteFields } from './athleteForm.ts';
import styles from './wizard.module.css';

/** A parent's name, relation and consent for a minor (registration §1), within the surrounding form. */
export function ParentFields({ error }: { readonly error: (field: string) => string | undefined }) {
  const t = useText(wizardText);
  const form = useFormContext<AthleteFields>();
  return (
    <fieldset className="fs">
      <legend className="d d-1">{t('parent_title')}</legend>
      <p className={`mut sm ${styles.lead}`}>{t('parent_lead')}</p>
      <div className="stack">
        <TextField
          label={t('parent_name')}
          error={error('parent.name')}
          autoComplete="off"
          {...form.register('parent.name')}
        />
        <RadioCards
          legend={t('parent_relation')}
          row
          error={error('parent.relation')}
          options={parentRelations.map((value) => ({ value, label: t(`parent_${value}`) }))}
          {...form.register('parent.relation')}
        />
        <Checkbox
          id="parent.declared"
          label={t('parent_declared')}
          error={error('parent.declared')}
          {...form.register('parent.declared')}
        />
      </div>
    </fieldset>
  );
}
