import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { usePhoneDoubt } from '#features/athletes/web/usePhoneDoubt.ts';
import { Failure } from '#features/identity/web/Failure.tsx';
import css from '#office/kit/web/console.module.css';
import { FormNotices } from '#office/kit/web/setUps/FormNotices.tsx';
import { useFieldsForm } from '#office/kit/web/setUps/useFieldsForm.ts';
import { TypedDialog } from '#office/kit/web/TypedDialog.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea, TextField } from '#web/ui/TextField.tsx';
import type { PersonToCorrect } from '../contract/corrections.ts';
import { correctionText } from '../text/correction.ts';
import type { useCorrection } from './useRegistrations.ts';

interface CorrectDialogProps {
  readonly name: string;
  readonly correction: ReturnType<typeof useCorrection>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The athlete's data, which are read when it is opened: the look is written down. */
export function CorrectDialog(props: CorrectDialogProps) {
  const t = useText(correctionText);
  const { data, error } = useQuery({ ...props.correction.query, retry: false, staleTime: 0, gcTime: 0 });
  if (data) return <Correcting {...props} person={data} />;
  return (
    <Dialog open onClose={props.onClose} title={t('title', { name: props.name })} close={t('close')}>
      <Failure error={error} />
      {!error && <p role="status">{t('wait')}</p>}
    </Dialog>
  );
}

const names = [
  'firstname',
  'lastname',
  'birthday',
  'gender',
  'email',
  'phone',
  'emergency_contact',
  'emergency_phone',
] as const satisfies readonly (keyof PersonToCorrect)[];
type FieldName = (typeof names)[number];

const noFlags: readonly FieldName[] = [];
const leastReason = 3;

interface CorrectingProps extends CorrectDialogProps {
  readonly person: PersonToCorrect;
}

function Correcting({ name, person, correction, onClose, onDone }: CorrectingProps) {
  const t = useText(correctionText);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [same, setSame] = useState(false);
  const labels = Object.fromEntries(names.map((field) => [field, t(`field_${field}`)]));
  const made = useFieldsForm<FieldName>({
    names,
    flags: noFlags,
    stored: person,
    change: (sent) => correction.correct({ ...sent, reason, same_person: same ? 1 : 0 }),
    onSaved: onDone,
    labels,
  });
  const { form, error, dirty, failure, pending, shaken } = made;
  /** The name looks like somebody else's: whoever corrects it says that it is the same person. */
  const another = same || failure?.code === 'maybe_another_person';
  const submit = (event: FormEvent) => {
    setTried(true);
    if (dirty.length > 0 && reason.trim().length >= leastReason) return made.submit(event);
    event.preventDefault();
  };
  const doubt = usePhoneDoubt();
  const isTyped = () => dirty.length > 0 || reason.trim() !== '';
  const text = (field: FieldName) => ({
    label: labels[field],
    error: error(field),
    autoComplete: 'off',
    ...form.register(field),
  });
  const phone = (field: 'phone' | 'emergency_phone') => ({
    ...text(field),
    type: 'tel',
    note: doubt(String(form.watch(field)), error(field)),
  });
  return (
    <TypedDialog open alert isTyped={isTyped} onClose={onClose} title={t('title', { name })} close={t('close')}>
      <form className={css.form} onSubmit={submit} noValidate>
        <p>{t('intro')}</p>
        {person.linked === 1 && <p>{t('linked')}</p>}
        <FormNotices made={made} />
        {another && (
          <Notice tone="warn" live>
            <Checkbox
              name="same"
              label={t('another')}
              hint={t('another_hint')}
              checked={same}
              onChange={({ target }) => setSame(target.checked)}
            />
          </Notice>
        )}
        {tried && dirty.length === 0 && (
          <Notice tone="warn" live>
            {t('nothing')}
          </Notice>
        )}
        <TextField {...text('firstname')} />
        <TextField {...text('lastname')} />
        <TextField {...text('birthday')} type="date" />
        <Select
          {...text('gender')}
          placeholder={t('choose')}
          options={(['F', 'M'] as const).map((value) => ({ value, label: t(`gender_${value}`) }))}
        />
        <TextField {...text('email')} type="email" />
        {person.linked === 0 && <TextField {...phone('phone')} />}
        <TextField {...text('emergency_contact')} />
        <TextField {...phone('emergency_phone')} />
        <TextArea
          name="reason"
          label={t('reason')}
          hint={t('reason_hint')}
          rows={2}
          maxLength={500}
          value={reason}
          error={tried && reason.trim().length < leastReason ? t('reason_lacking') : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="acts">
          <Button type="submit" waiting={pending && t('wait')} {...shaken}>
            {t('save')}
          </Button>
        </div>
      </form>
    </TypedDialog>
  );
}
