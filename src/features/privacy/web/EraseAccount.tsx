import { useState } from 'react';
import { useReauth } from '#features/identity/web/useReauth.tsx';
import { dayInRome, dayInSentence, instantInSentence } from '#kernel/calendar.ts';
import { retention } from '#kernel/retention.ts';
import { useLang } from '#web/api.tsx';
import { Cancel } from '#web/Cancel.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { ErasureBody, type PrivacyView } from '../contract.ts';
import { privacyText } from '../text/index.ts';
import { Failure } from './Failure.tsx';
import css from './privacy.module.css';
import { useErasure } from './usePrivacy.ts';

interface EraseAccountProps {
  readonly privacy: Pick<PrivacyView, 'coming' | 'unpaid'>;
  readonly email: string;
  readonly onAsked: (dueAt: string) => void;
}

export function EraseAccount({ privacy: { coming, unpaid }, email, onAsked }: EraseAccountProps) {
  const t = useText(privacyText);
  const [asking, setAsking] = useState(false);
  const days = retention.race_data.days;
  return (
    <>
      <p className={css.erase}>{t('erase_text', { days: retention.erasure_grace.days })}</p>
      <div className={css.both}>
        <div>
          <h3 className="b lg">{t('erase_goes_title')}</h3>
          <ul className={css.points}>
            <li>{t('erase_goes_1')}</li>
            <li>{t('erase_goes_2')}</li>
            <li>{t('erase_goes_3')}</li>
          </ul>
        </div>
        <div>
          <h3 className="b lg">{t('erase_stays_title')}</h3>
          <ul className={css.points}>
            <li>{t('erase_stays_1', { days })}</li>
            <li>{t('erase_stays_2', { years: retention.purchases.years })}</li>
            <li>{t('erase_stays_3')}</li>
          </ul>
        </div>
      </div>
      {(coming > 0 || unpaid > 0) && (
        <Notice tone="warn" className={css.ahead}>
          {coming > 0 && <p>{t('erase_coming', { count: coming })}</p>}
          {unpaid > 0 && <p>{t('erase_unpaid', { count: unpaid })}</p>}
        </Notice>
      )}
      <div className="acts">
        <Button look="danger" onClick={() => setAsking(true)}>
          {t('erase_button')}
        </Button>
      </div>
      {asking && <Sure email={email} onClose={() => setAsking(false)} onAsked={onAsked} />}
    </>
  );
}

interface SureProps {
  readonly email: string;
  readonly onClose: () => void;
  readonly onAsked: (dueAt: string) => void;
}

function Sure({ email, onClose, onAsked }: SureProps) {
  const t = useText(privacyText);
  const { ask } = useErasure();
  const { guarded, question } = useReauth();
  const { form, submit, failure, error, shaken, pending } = useForm({
    schema: ErasureBody,
    defaultValues: { confirmation: '' },
    labels: { confirmation: t('erase_confirm') },
    send: async ({ confirmation }) => onAsked(await guarded(() => ask(confirmation))),
  });
  return (
    <>
      <Dialog open alert title={t('erase_sure')} close={t('close')} onClose={onClose}>
        <form className={css.sure} onSubmit={submit} noValidate>
          <p>{t('erase_effect')}</p>
          <Failure error={failure} />
          <TextField
            label={t('erase_confirm')}
            hint={email}
            error={error('confirmation')}
            type="email"
            autoComplete="off"
            {...form.register('confirmation')}
          />
          <div className="acts">
            <Button type="submit" look="danger" waiting={pending && t('wait')} {...shaken}>
              {t('erase_yes')}
            </Button>
            <Button look="text" onClick={onClose}>
              <Cancel />
            </Button>
          </div>
        </form>
      </Dialog>
      {question}
    </>
  );
}

export function WaitingErasure({ erasure }: { readonly erasure: NonNullable<PrivacyView['erasure']> }) {
  const lang = useLang();
  const t = useText(privacyText);
  const { cancel } = useErasure();
  const day = dayInSentence(dayInRome(new Date(erasure.due_at)), lang);
  return (
    <Notice
      tone="warn"
      heading="h2"
      title={t('erase_waits', { day })}
      actions={
        <Button waiting={cancel.isPending && t('wait')} onClick={() => cancel.mutate()}>
          {t('erase_keep')}
        </Button>
      }
    >
      <p>{t('erase_waits_text', { at: instantInSentence(erasure.asked_at, lang) })}</p>
      <Failure error={cancel.error} />
    </Notice>
  );
}
