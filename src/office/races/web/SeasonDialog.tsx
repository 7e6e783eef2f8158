import { z } from 'zod';
import { requiredText } from '#kernel/wire.ts';
import { setUpsText } from '#office/kit/text/setUps.ts';
import { FormDialog } from '#office/kit/web/FormDialog.tsx';
import { useText } from '#web/text.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import type { SeasonSetUp } from '../contract/races.ts';
import { CopyCounts } from './CopyCounts.tsx';
import type { SetUpChanges } from './useSetUps.ts';

interface SeasonDialogProps {
  readonly seasons: SeasonSetUp['seasons'];
  readonly create: SetUpChanges['createSeason'];
  readonly onClose: () => void;
  readonly onMade: (season: number) => void;
}

const Fields = z.object({ name: requiredText(1, 40), from: z.string() });

/** The year after the one that the latest season's name holds. */
const nextName = (name: string) => name.replace(/\d{4}(?!.*\d{4})/, (year) => String(Number(year) + 1));

/** A new season, from last year's or empty. */
export function SeasonDialog({ seasons, create, onClose, onMade }: SeasonDialogProps) {
  const t = useText(setUpsText);
  const latest = seasons[0];
  const dialog = useForm({
    schema: Fields,
    defaultValues: { name: latest ? nextName(latest.name) : '', from: String(latest?.id ?? '') },
    send: async ({ name, from }) => onMade(await create({ name, from: from === '' ? null : Number(from) })),
  });
  const { form, error } = dialog;
  return (
    <FormDialog onClose={onClose} title={t('new_season')} button={t('make_season')} form={dialog}>
      <p>{t('new_season_text')}</p>
      <p>{t('season_not_copied')}</p>
      <TextField label={t('season_name')} autoComplete="off" error={error('name')} {...form.register('name')} />
      <Select
        label={t('copy_from')}
        placeholder={t('copy_nothing')}
        options={seasons.map(({ id, name }) => ({ value: id, label: name }))}
        error={error('from')}
        {...form.register('from')}
      />
      <CopyCounts what="season" ids={Number(form.watch('from')) ? [Number(form.watch('from'))] : []} />
    </FormDialog>
  );
}
