import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { Failure } from '#features/identity/web/Failure.tsx';
import css from '#office/kit/web/console.module.css';
import { Leaving } from '#office/kit/web/Leaving.tsx';
import { MailFold } from '#office/kit/web/mails/MailAsSeen.tsx';
import { Pair } from '#office/kit/web/setUps/Pair.tsx';
import { useTypedNumber } from '#office/kit/web/useTypedNumber.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { TextArea, TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { longestMessage, MessageFields } from '../../contract/messages.ts';
import { officeMessagesText } from '../../text/messages.ts';
import type { Selection } from '../Selection.tsx';
import styles from './messages.module.css';
import { type MessageChanges, type MessageTo, useMessageChanges } from './useMessages.ts';

interface WritingProps {
  readonly selection: Selection;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onSent: (athletes: number) => void;
}

type MessageValues = z.input<typeof MessageFields>;
type Look = Awaited<ReturnType<MessageChanges['preview']>>;

const nothingWritten = { subject_it: '', subject_en: '', text_it: '', text_en: '', promotion: 0 } as const;

const toOf = ({ isWhole, filter, rows }: Selection): MessageTo =>
  isWhole
    ? ({ whole: 1, ...Object.fromEntries(new URLSearchParams(filter)) } as MessageTo)
    : { whole: 0, entries: rows.map(({ id }) => id).join(',') };

/** Written in both languages, looked at, confirmed. What was written stays while the page does, also when the dialog is closed. */
export function Writing({ selection, open, onClose, onSent }: WritingProps) {
  const t = useText(officeMessagesText);
  const changes = useMessageChanges();
  const [promotion, setPromotion] = useState(false);
  const [looked, setLooked] = useState<{ readonly values: MessageValues; readonly look: Look } | null>(null);
  const { form, submit, failure, error, shaken, pending, summary, attempt } = useForm({
    schema: MessageFields,
    defaultValues: nothingWritten,
    labels: Object.fromEntries(
      (['subject_it', 'subject_en', 'text_it', 'text_en'] as const).map((field) => {
        const [what, lang] = field.split('_') as ['subject' | 'text', 'it' | 'en'];
        return [field, `${t(what)} · ${t(`in_${lang}`)}`];
      }),
    ),
    send: (values) => lookAt({ ...values, promotion: promotion ? 1 : 0 }),
  });
  const lookAt = async (values: MessageValues) =>
    setLooked({ values, look: await changes.preview({ ...values, to: toOf(selection) }) });
  const sending = useMutation({
    mutationFn: async ({ values, look }: NonNullable<typeof looked>) => {
      const { message, athletes } = look;
      await changes.send({ ...values, to: toOf(selection), message, athletes });
      form.reset(nothingWritten);
      setLooked(null);
      onSent(athletes);
      onClose();
    },
  });
  const back = () => {
    sending.reset();
    setLooked(null);
  };
  const leaving = <Leaving unsaved={form.formState.isDirty} />;
  if (!open) return leaving;
  if (looked)
    return (
      <>
        {leaving}
        <Dialog
          key="look"
          open
          alert
          wide
          onClose={onClose}
          title={t('look_title', { athletes: looked.look.athletes })}
          close={t('close')}
        >
          <Failure error={sending.error} />
          <Confirm
            key={looked.look.message}
            look={looked.look}
            pending={sending.isPending}
            send={() => sending.mutate(looked)}
            back={back}
          />
        </Dialog>
      </>
    );
  return (
    <>
      {leaving}
      <Dialog
        key="write"
        open
        alert
        wide
        onClose={onClose}
        title={t('write_title', { count: selection.count })}
        close={t('close')}
      >
        <p>{t('write_lead')}</p>
        <ErrorSummary errors={summary} attempt={attempt} />
        <Failure error={failure} />
        <form className={css.form} onSubmit={submit} noValidate>
          <RadioCards
            legend={t('kind')}
            name="promotion"
            row
            value={promotion ? 1 : 0}
            onChange={({ target }) => setPromotion(target.value === '1')}
            options={[
              { value: 0, label: t('kind_notice'), note: t('kind_notice_note') },
              { value: 1, label: t('kind_promotion'), note: t('kind_promotion_note') },
            ]}
          />
          <Pair label={t('subject')}>
            {(lang, field) => (
              <TextField
                {...field}
                maxLength={120}
                error={error(`subject_${lang}`)}
                {...form.register(`subject_${lang}`)}
              />
            )}
          </Pair>
          <Pair label={t('text')}>
            {(lang, field) => (
              <TextArea
                {...field}
                rows={8}
                maxLength={longestMessage}
                error={error(`text_${lang}`)}
                {...form.register(`text_${lang}`)}
              />
            )}
          </Pair>
          <p className="mut sm">{t('text_hint')}</p>
          <div className="acts">
            <Button type="submit" waiting={pending && t('wait')} {...shaken}>
              {t('go_on')}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}

interface ConfirmProps {
  readonly look: Look;
  readonly pending: boolean;
  readonly send: () => void;
  readonly back: () => void;
}

const leftOut = ['withdrawn', 'no_address', 'no_consent'] as const;

/** How it will look, to how many it goes and to whom not; above fifty athletes their number is typed. */
function Confirm({ look, pending, send, back }: ConfirmProps) {
  const t = useText(officeMessagesText);
  const { athletes, mails, left_out, previews } = look;
  const number = useTypedNumber(athletes);
  return (
    <>
      {athletes > 0 && <p>{t('look_mails', { mails })}</p>}
      {leftOut.map((why) => left_out[why] > 0 && <p key={why}>{t(`left_${why}`, { count: left_out[why] })}</p>)}
      <div className={styles.previews}>
        {previews.map(({ to, lang, ...mail }, n) => (
          <MailFold key={to} title={t(`preview_${lang}`, { to })} mail={mail} lang={lang} open={n === 0} />
        ))}
      </div>
      {number.field}
      <p className="mut sm">{t('stop_hint')}</p>
      <div className="acts">
        {athletes > 0 && (
          <Button waiting={pending && t('wait')} onClick={() => (number.isTyped ? send() : number.complain())}>
            {t('send', { athletes })}
          </Button>
        )}
        <Button look="outline" onClick={back}>
          {t('back')}
        </Button>
      </div>
    </>
  );
}
