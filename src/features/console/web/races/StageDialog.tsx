import { Failure } from '#features/identity/web/Failure.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextArea, TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { type SeasonSetUp, StageFieldsIn } from '../../contract.ts';
import { setUpsText } from '../../text/setUps.ts';
import css from '../console.module.css';
import { Pair } from '../setUps/Pair.tsx';

interface StageDialogProps {
  /** Null: a new one. */
  readonly stage: SeasonSetUp['stages'][number] | null;
  readonly save: (fields: StageFieldsIn) => Promise<unknown>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const empty = {
  name_it: '',
  name_en: '',
  place_it: '',
  place_en: '',
  description_it: '',
  description_en: '',
  address: '',
  starts_on: '',
  ends_on: '',
};

/** A stage: its name and place in both languages, its address, its days. */
export function StageDialog({ stage, save, onClose, onDone }: StageDialogProps) {
  const t = useText(setUpsText);
  const { form, submit, failure, error, shaken, pending } = useForm({
    schema: StageFieldsIn,
    defaultValues: stage?.fields ?? empty,
    send: async (fields) => {
      await save(fields);
      onDone();
    },
  });
  const { register, getValues, setValue } = form;
  const follow = () => {
    if (getValues('ends_on') < getValues('starts_on') || getValues('ends_on') === '')
      setValue('ends_on', getValues('starts_on'));
  };
  return (
    <Dialog open wide onClose={onClose} title={stage ? stage.name : t('new_stage')} close={t('close')}>
      <form className={css.form} onSubmit={submit} noValidate>
        <Failure error={failure} />
        <Pair label={t('name')}>
          {(lang, words) => (
            <TextField {...words} autoComplete="off" error={error(`name_${lang}`)} {...register(`name_${lang}`)} />
          )}
        </Pair>
        <Pair label={t('place')}>
          {(lang, words) => (
            <TextField {...words} autoComplete="off" error={error(`place_${lang}`)} {...register(`place_${lang}`)} />
          )}
        </Pair>
        <TextField
          label={t('address')}
          hint={t('address_hint')}
          autoComplete="off"
          error={error('address')}
          {...register('address')}
        />
        <Pair label={t('description')}>
          {(lang, words) => (
            <TextArea {...words} rows={2} error={error(`description_${lang}`)} {...register(`description_${lang}`)} />
          )}
        </Pair>
        <Pair label={t('days')} plain>
          {(lang) =>
            lang === 'it' ? (
              <TextField
                label={t('first_day')}
                type="date"
                error={error('starts_on')}
                {...register('starts_on', { onChange: follow })}
              />
            ) : (
              <TextField label={t('last_day')} type="date" error={error('ends_on')} {...register('ends_on')} />
            )
          }
        </Pair>
        <div className="acts">
          <Button type="submit" waiting={pending && t('wait')} {...shaken}>
            {stage ? t('save') : t('new_stage')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
