import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { dayInRome, dayInSentence, instantInSentence } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import { EmailIn } from '#kernel/wire.ts';
import { actsText } from '#text/acts.ts';
import { useLang } from '#web/api.tsx';
import { Cancel } from '#web/Cancel.tsx';
import { useFailureText } from '#web/failure.ts';
import { useEuro, useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import type { GivenCodeView, SubscriptionRow } from '../../contract.ts';
import { givingText } from '../../text/giving.ts';
import styles from '../dashboard.module.css';
import { useSendCode } from './useGiving.ts';

/** What became of the code of a registration that was given away; until it is used it can go to another address. */
export function GivenCode({ row, given }: { readonly row: SubscriptionRow; readonly given: GivenCodeView }) {
  const t = useText(givingText);
  const lang = useLang();
  const euro = useEuro();
  const [asking, setAsking] = useState(false);
  const { email, worth, good_until, kept_until, state, used_at } = given;
  const of = { athlete: fullName(row.member), race: row.race_name };
  const said = {
    unused: t('code_unused', { day: dayInSentence(good_until, lang, 'al') }),
    used: used_at && t('code_used', { day: dayInSentence(dayInRome(new Date(used_at)), lang) }),
    expired: t('code_expired'),
  };
  return (
    <>
      <span className={styles.fact}>
        {t.rich('code_to', { worth: euro(worth), email, b: (words: ReactNode) => <b className="nb">{words}</b> })}
      </span>
      <span className={styles.fact}>
        {said[state]}
        {kept_until && ` ${t('code_kept', { until: instantInSentence(kept_until, lang, 'al') })}`}
      </span>
      {state === 'unused' && (
        <span className={styles.fact}>
          <Button look="text" size="small" aria-label={t('send_which', of)} onClick={() => setAsking(true)}>
            {t('send')}
          </Button>
        </span>
      )}
      {asking && <SendDialog row={row} email={email} onClose={() => setAsking(false)} />}
    </>
  );
}

interface SendDialogProps {
  readonly row: SubscriptionRow;
  readonly email: string;
  readonly onClose: () => void;
}

function SendDialog({ row, email, onClose }: SendDialogProps) {
  // The list is read anew before the dialog closes.
  const [before] = useState(email);
  const t = useText(givingText);
  const said = useFailureText();
  const sending = useSendCode(row.id);
  const { form, submit, error, failure, shaken } = useForm({
    schema: z.object({ email: EmailIn }),
    defaultValues: { email: '' },
    send: async ({ email }) => {
      await sending.mutateAsync(email);
      onClose();
    },
  });
  return (
    <Dialog
      open
      title={t('send_title')}
      close={useText(actsText)('cancel')}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form="send-code" waiting={sending.isPending && t('wait')}>
            {t('send_yes')}
          </Button>
          <Button look="outline" onClick={onClose}>
            <Cancel />
          </Button>
        </>
      }
    >
      <form id="send-code" onSubmit={submit} noValidate {...shaken}>
        <div className="stack">
          <p>{t('send_text', { email: before })}</p>
          {failure && <Notice tone="err" live title={said(failure)} />}
          <TextField
            label={t('send_email')}
            error={error('email')}
            type="email"
            autoComplete="off"
            {...form.register('email')}
          />
        </div>
      </form>
    </Dialog>
  );
}
