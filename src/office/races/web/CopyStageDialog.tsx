import { dayInRome, formatDay, readDay } from '#kernel/calendar.ts';
import { setUpsText } from '#office/kit/text/setUps.ts';
import { FormDialog } from '#office/kit/web/FormDialog.tsx';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { CopyStageBody, type SeasonSetUp } from '../contract/races.ts';
import { weekdayLater } from '../rules/weekdayLater.ts';
import { CopyCounts } from './CopyCounts.tsx';
import type { SetUpChanges } from './useSetUps.ts';

interface CopyStageDialogProps {
  readonly found: SeasonSetUp;
  readonly stage: SeasonSetUp['stages'][number];
  readonly copy: SetUpChanges['copyStage'];
  readonly onClose: () => void;
  readonly onMade: (season: number) => void;
}

export function CopyStageDialog({ found, stage, copy, onClose, onMade }: CopyStageDialogProps) {
  const lang = useLang();
  const t = useText(setUpsText);
  const { seasons } = found;
  const own = seasons.find(({ id }) => id === found.season);
  const latest = seasons[0];
  const firstDay = stage.planned_on;
  const dayIn = (season: string) => {
    const chosen = seasons.find(({ id }) => String(id) === season);
    const names = { from: own?.name ?? '', to: chosen?.name ?? '' };
    return weekdayLater(firstDay, { ...names, today: dayInRome(new Date()) });
  };
  const first = String(latest?.id ?? found.season);
  const dialog = useForm({
    schema: CopyStageBody,
    defaultValues: { season: first, starts_on: dayIn(first) as string },
    send: async (to) => {
      await copy(stage.id, to);
      onMade(Number(to.season));
    },
  });
  const { form, error } = dialog;
  const typed = readDay(String(form.watch('starts_on')));
  return (
    <FormDialog
      onClose={onClose}
      title={t('copy_stage_title', { stage: stage.name })}
      button={t('copy_stage_button')}
      form={dialog}
    >
      <p>{t('copy_stage_text', { races: stage.races.length })}</p>
      <p>{t('stage_not_copied')}</p>
      <CopyCounts what="stage" ids={[stage.id]} />
      <Select
        label={t('field_season')}
        options={seasons.map(({ id, name }) => ({ value: id, label: name }))}
        error={error('season')}
        {...form.register('season', { onChange: ({ target }) => form.setValue('starts_on', dayIn(target.value)) })}
      />
      <TextField
        label={t('first_day')}
        hint={t('copy_stage_day', {
          was: formatDay(firstDay, lang, 'weekday'),
          known: typed ? 'yes' : 'no',
          is: typed ? formatDay(typed, lang, 'weekday') : '',
        })}
        type="date"
        error={error('starts_on')}
        {...form.register('starts_on')}
      />
    </FormDialog>
  );
}
