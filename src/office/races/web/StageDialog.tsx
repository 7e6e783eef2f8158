import { setUpsText } from '#office/kit/text/setUps.ts';
import css from '#office/kit/web/console.module.css';
import { HistoryButton } from '#office/kit/web/HistoryDialog.tsx';
import { bothNamed } from '#office/kit/web/setUps/bothNamed.ts';
import { FormNotices } from '#office/kit/web/setUps/FormNotices.tsx';
import { Optional } from '#office/kit/web/setUps/Optional.tsx';
import { Pair } from '#office/kit/web/setUps/Pair.tsx';
import { type FieldValues, type SentFields, useFieldsForm } from '#office/kit/web/setUps/useFieldsForm.ts';
import { TypedDialog } from '#office/kit/web/TypedDialog.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextArea, TextField } from '#web/ui/TextField.tsx';
import { type SeasonSetUp, StageFields } from '../contract/races.ts';

type SetUpStage = SeasonSetUp['stages'][number];
type StageField = keyof SetUpStage['fields'];

interface StageDialogProps {
  readonly stage: SetUpStage | null;
  readonly save: (sent: SentFields, typed: FieldValues<StageField>) => Promise<unknown>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const empty: { readonly [Field in StageField]: string } = {
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
const names = Object.keys(empty) as StageField[];
const noFlags: readonly StageField[] = [];

export function StageDialog({ stage, save, onClose, onDone }: StageDialogProps) {
  const t = useText(setUpsText);
  const label = (field: string) => t(`field_${field as StageField}`);
  const made = useFieldsForm<StageField>({
    names,
    flags: noFlags,
    stored: stage?.fields ?? empty,
    check: StageFields,
    change: (sent, typed) => save(sent, stage ? typed : bothNamed(typed)),
    onSaved: onDone,
    labels: Object.fromEntries(names.map((name) => [name, label(name)])),
  });
  const { form, submit, error, shaken, pending, register } = made;
  const { getValues, setValue } = form;
  const follow = () => {
    if (getValues('ends_on') < getValues('starts_on') || getValues('ends_on') === '')
      setValue('ends_on', getValues('starts_on'), { shouldDirty: true });
  };
  return (
    <TypedDialog open wide onClose={onClose} title={stage ? stage.name : t('new_stage')} close={t('close')}>
      <form className={css.form} onSubmit={submit} noValidate>
        <Optional of={StageFields}>
          <FormNotices made={made} />
          <Pair label={t('name')}>
            {(lang, words) => (
              <TextField
                {...words}
                hint={!stage && lang === 'it' ? t('name_both_hint') : undefined}
                autoComplete="off"
                error={error(`name_${lang}`)}
                {...register(`name_${lang}`)}
              />
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
        </Optional>
        <div className="acts">
          <Button type="submit" waiting={pending && t('wait')} {...shaken}>
            {stage ? t('save') : t('new_stage')}
          </Button>
        </div>
      </form>
      {stage && <HistoryButton of="stage" thing={stage.id} name={stage.name} />}
    </TypedDialog>
  );
}
