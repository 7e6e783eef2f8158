import { type Day, dayInRome, formatDays, readDay } from '#kernel/calendar.ts';
import { setUpsText } from '#office/kit/text/setUps.ts';
import { FormDialog } from '#office/kit/web/FormDialog.tsx';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { CopyRaceBody, type RaceSetUpView } from '../contract/races.ts';
import { nextYears } from '../rules/weekdayLater.ts';
import { CopyCounts } from './CopyCounts.tsx';
import type { SetUpChanges } from './useSetUps.ts';

type To = Parameters<SetUpChanges['copyRace']>[1];

interface CopyDialogProps {
  readonly found: RaceSetUpView;
  readonly copy: (to: To) => Promise<number>;
  readonly onClose: () => void;
  readonly onMade: (id: number) => void;
}

export function CopyDialog({ found, copy, onClose, onMade }: CopyDialogProps) {
  const lang = useLang();
  const t = useText(setUpsText);
  const { stages } = found.choices;
  /** A start at the hour of this clock time, on a day that is not over. */
  const startOn = (day: string, at: string) => `${nextYears(day as Day, dayInRome(new Date()))}${at.slice(10)}`;
  const { starts_at: was } = found.fields;
  const dialog = useForm({
    schema: CopyRaceBody,
    defaultValues: { stage_id: String(found.fields.stage_id), starts_at: startOn(was.slice(0, 10), was) },
    send: async (to) => onMade(await copy(to)),
  });
  const { form, error } = dialog;
  const choose = (stage: string) => {
    const chosen = stages.find(({ id }) => String(id) === stage);
    if (chosen) form.setValue('starts_at', startOn(chosen.ends_on, String(form.getValues('starts_at'))));
  };
  const stage = stages.find(({ id }) => String(id) === String(form.watch('stage_id')));
  const day = readDay(String(form.watch('starts_at')).slice(0, 10));
  const isOutside = stage && day && (day < stage.starts_on || day > stage.ends_on);
  return (
    <FormDialog onClose={onClose} title={t('copy_title')} button={t('copy_button')} form={dialog}>
      <p>{t('copy_text', { types: found.types.filter(({ active }) => active === 1).length || found.types.length })}</p>
      <CopyCounts what="race" ids={[found.id]} />
      <Select
        label={t('stage')}
        options={stages.map(({ id, name, season }) => ({ value: id, label: `${name} · ${season}` }))}
        error={error('stage_id')}
        {...form.register('stage_id', { onChange: (event) => choose(event.target.value) })}
      />
      <TextField
        label={t('starts_at')}
        hint={t('italian_time')}
        note={
          isOutside && t('copy_outside', { stage: stage.name, days: formatDays(stage.starts_on, stage.ends_on, lang) })
        }
        type="datetime-local"
        error={error('starts_at')}
        {...form.register('starts_at')}
      />
    </FormDialog>
  );
}
