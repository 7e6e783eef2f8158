import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePhoneDoubt } from '#features/athletes/web/usePhoneDoubt.ts';
import { Failure } from '#features/identity/web/Failure.tsx';
import { type Day, formatDay } from '#kernel/calendar.ts';
import { impactText } from '#office/kit/text/impact.ts';
import css from '#office/kit/web/console.module.css';
import { FormNotices } from '#office/kit/web/setUps/FormNotices.tsx';
import { type SentFields, useFieldsForm } from '#office/kit/web/setUps/useFieldsForm.ts';
import { TypedDialog } from '#office/kit/web/TypedDialog.tsx';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea, TextField } from '#web/ui/TextField.tsx';
import type { CorrectionImpact, PersonToCorrect } from '../contract/corrections.ts';
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
  const { data, error, refetch } = useQuery({ ...props.correction.query, retry: false, staleTime: 0, gcTime: 0 });
  if (data) return <Correcting {...props} person={data} reload={refetch} />;
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
  readonly reload: () => Promise<unknown>;
}

function Correcting({ name, person, correction, reload, onClose, onDone }: CorrectingProps) {
  const t = useText(correctionText);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [looked, setLooked] = useState<{ readonly sent: SentFields; readonly impact: CorrectionImpact } | null>(null);
  const labels = Object.fromEntries(names.map((field) => [field, t(`field_${field}`)]));
  const made = useFieldsForm<FieldName>({
    names,
    flags: noFlags,
    stored: person,
    change: async (sent) => {
      setTried(true);
      if (Object.keys(sent.fields).length > 0 && reason.trim().length >= leastReason)
        setLooked({ sent, impact: await correction.tryOut(sent) });
      return false;
    },
    reload,
    onSaved: () => {},
    labels,
  });
  const { form, error, submit, dirty, pending, shaken } = made;
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
  if (looked)
    return (
      <Review
        {...looked}
        labels={labels}
        save={async (seen) => {
          await correction.correct({ ...looked.sent, ...seen, reason });
          onDone();
        }}
        onBack={() => setLooked(null)}
        isTyped={isTyped}
        onClose={onClose}
      />
    );
  return (
    <TypedDialog open alert isTyped={isTyped} onClose={onClose} title={t('title', { name })} close={t('close')}>
      <form className={css.form} onSubmit={submit} noValidate>
        <p>{t('intro')}</p>
        {person.linked === 1 && <p>{t('linked')}</p>}
        <FormNotices made={made} />
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
            {t('go_on')}
          </Button>
        </div>
      </form>
    </TypedDialog>
  );
}

interface ReviewProps {
  readonly sent: SentFields;
  readonly impact: CorrectionImpact;
  readonly labels: Readonly<Record<string, string | undefined>>;
  readonly save: (seen: { readonly starts: number; readonly same_person: 0 | 1 }) => Promise<unknown>;
  readonly onBack: () => void;
  readonly isTyped: () => boolean;
  readonly onClose: () => void;
}

/** What is corrected, and which starts turn: seen before it is saved. */
function Review({ sent, impact: { another, starts }, labels, save, onBack, isTyped, onClose }: ReviewProps) {
  const lang = useLang();
  const t = useText(correctionText);
  const ti = useText(impactText);
  const [same, setSame] = useState(false);
  const [seen, setSeen] = useState(false);
  const [tried, setTried] = useState(false);
  const saving = useMutation({ mutationFn: () => save({ starts: starts.length, same_person: same ? 1 : 0 }) });
  const mayGo = (another === 0 || same) && (starts.length === 0 || seen);
  const shown = (field: string, value: unknown) => {
    if (value === null || value === '') return '–';
    if (field === 'birthday') return formatDay(value as Day, lang);
    return field === 'gender' ? t(value === 'M' ? 'gender_M' : 'gender_F') : String(value);
  };
  return (
    <TypedDialog
      open
      alert
      isTyped={isTyped}
      onClose={onClose}
      title={t('review')}
      close={t('close')}
      actions={
        <>
          <Button waiting={saving.isPending && t('wait')} onClick={() => (mayGo ? saving.mutate() : setTried(true))}>
            {t('save')}
          </Button>
          <Button look="outline" onClick={onBack}>
            {t('back')}
          </Button>
        </>
      }
    >
      <Failure error={saving.error} />
      <h3 className="b">{t('changes')}</h3>
      <Facts
        rows={Object.keys(sent.fields).map((field) => [
          labels[field] ?? field,
          `${shown(field, sent.seen[field])} → ${shown(field, sent.fields[field])}`,
        ])}
      />
      <h3 className="b">{t('starts')}</h3>
      {starts.length === 0 && <p>{t('starts_none')}</p>}
      <ul className="plain">
        {starts.map((start) => (
          <li key={start.reference}>
            <span className="b">{start.name}</span>: {t(`to_${start.to}`)} (
            {start.matters.map((matter) => ti(`matter_${matter}`)).join(', ')})
          </li>
        ))}
      </ul>
      {starts.length > 0 && (
        <Checkbox
          name="seen"
          label={t('turns', { count: starts.length })}
          checked={seen}
          onChange={({ target }) => setSeen(target.checked)}
        />
      )}
      {another === 1 && (
        <Checkbox
          name="same"
          label={t('another')}
          hint={t('another_hint')}
          checked={same}
          onChange={({ target }) => setSame(target.checked)}
        />
      )}
      <p>{t('told')}</p>
      {tried && !mayGo && (
        <Notice tone="err" live>
          {t('lacking')}
        </Notice>
      )}
    </TypedDialog>
  );
}
