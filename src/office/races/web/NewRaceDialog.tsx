import { Failure } from '#features/identity/web/Failure.tsx';
import { NewRace } from '#features/races/contract/setup.ts';
import { dayInRome, formatDays } from '#kernel/calendar.ts';
import { euroText } from '#kernel/money.ts';
import { setUpsText } from '#office/kit/text/setUps.ts';
import css from '#office/kit/web/console.module.css';
import { TypedDialog } from '#office/kit/web/TypedDialog.tsx';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { fieldCss } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import type { SeasonSetUp } from '../contract/races.ts';
import type { SetUpChanges } from './useSetUps.ts';

interface NewRaceDialogProps {
  readonly found: SeasonSetUp;
  readonly create: SetUpChanges['createRace'];
  readonly onClose: () => void;
  readonly onMade: (id: number) => void;
}

/** The five things that a race asks; the rest has defaults, and is set on its page. Its stage may be made with it. */
export function NewRaceDialog({ found: { stages, season, place }, create, onClose, onMade }: NewRaceDialogProps) {
  const t = useText(setUpsText);
  const lang = useLang();
  const today = dayInRome(new Date());
  // A race is for a stage to come; where none is, one is made with it.
  const next = stages.find(({ fields }) => fields.ends_on >= today);
  const { form, submit, failure, error, shaken, pending } = useForm({
    schema: NewRace,
    defaultValues: {
      name: '',
      stage_id: String(next?.id ?? ''),
      season,
      place,
      starts_at: next ? `${next.fields.ends_on}T09:00` : '',
      stock: '',
      price: '',
    },
    send: async ({ price, ...race }) => onMade(await create({ ...race, price: euroText(price) })),
  });
  const { register } = form;
  const makesStage = form.watch('stage_id') === '';
  const choose = (stage: string) => {
    const chosen = stages.find(({ id }) => String(id) === stage);
    const time = String(form.getValues('starts_at')).slice(10) || 'T09:00';
    if (chosen) form.setValue('starts_at', `${chosen.fields.ends_on}${time}`);
  };
  return (
    <TypedDialog open onClose={onClose} title={t('new_race')} close={t('close')}>
      <form className={css.form} onSubmit={submit} noValidate>
        <p>{t('new_race_text')}</p>
        <Failure error={failure} />
        <TextField
          label={t('name')}
          hint={t('name_both_hint')}
          autoComplete="off"
          error={error('name')}
          {...register('name')}
        />
        <Select
          label={t('stage')}
          placeholder={t('new_stage')}
          hint={makesStage ? t('stage_with_race') : undefined}
          options={stages.map(({ id, name, fields }) => ({
            value: id,
            label: `${name}, ${formatDays(fields.starts_on, fields.ends_on, lang)}`,
          }))}
          error={error('stage_id')}
          {...register('stage_id', { onChange: (event) => choose(event.target.value) })}
        />
        {makesStage && (
          <TextField
            label={t('place')}
            hint={t('stage_place_hint')}
            autoComplete="off"
            error={error('place')}
            {...register('place')}
          />
        )}
        <TextField
          label={t('starts_at')}
          hint={t('italian_time')}
          type="datetime-local"
          error={error('starts_at')}
          {...register('starts_at')}
        />
        <div className={fieldCss.pair}>
          <TextField
            label={t('stock')}
            inputMode="numeric"
            autoComplete="off"
            error={error('stock')}
            {...register('stock')}
          />
          <TextField
            label={t('price')}
            hint={t('price_each_hint')}
            inputMode="decimal"
            autoComplete="off"
            error={error('price')}
            {...register('price')}
          />
        </div>
        <div className={css.dialogFoot}>
          <Button type="submit" waiting={pending && t('wait')} {...shaken}>
            {t('make_draft')}
          </Button>
        </div>
      </form>
    </TypedDialog>
  );
}
