import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { dayInRome, dayInSentence, untilInSentence } from '#kernel/calendar.ts';
import { paths } from '#kernel/paths.ts';
import { useApi, useLang } from '#web/api.tsx';
import { useFailureText } from '#web/failure.ts';
import { focused } from '#web/focused.ts';
import { OfficeMail } from '#web/OfficeMail.tsx';
import { SureDialog } from '#web/SureDialog.tsx';
import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { type DeclinedRegistrationView, declineFriendRegistration, type FriendRegistrationView } from '../contract.ts';
import { friendText } from '../text/friend.ts';
import css from './friend.module.css';

interface FriendDeclineProps {
  readonly token: string;
  readonly found: FriendRegistrationView;
  readonly onDeclined: (declined: DeclinedRegistrationView) => void;
}

/** A registration that is not paid yet: whether its transfer is awaited, until when it holds the place, and the way to refuse it (decision 054). */
export function FriendDecline({ token, found, onDeclined }: FriendDeclineProps) {
  const t = useText(friendText);
  const said = useFailureText();
  const lang = useLang();
  const api = useApi();
  const [asking, setAsking] = useState(false);
  const { birthday } = found.person;
  const decline = useMutation({
    mutationFn: () => api(declineFriendRegistration, { body: { token, birthday: birthday ?? '' } }),
    onSuccess: ({ data }) => onDeclined(data),
  });
  const close = () => {
    decline.reset();
    setAsking(false);
  };
  const [today] = useState(() => dayInRome(new Date()));
  const due = found.due_day;
  const until = found.held_until && untilInSentence(found.held_until, lang);
  return (
    <div className={css.facts}>
      <Notice
        tone="warn"
        heading="h2"
        title={t(due === null ? 'unpaid_title' : 'wire_title')}
        actions={
          <Button look="outline" onClick={() => setAsking(true)}>
            {t('decline')}
          </Button>
        }
      >
        {due !== null && <p>{t('wire_text', { late: today > due ? 'yes' : 'no', day: dayInSentence(due, lang) })}</p>}
        <p>
          {until && t('unpaid_until', { until })} {t('unpaid_text')}
        </p>
      </Notice>
      {asking && (
        <SureDialog
          title={t('decline_sure')}
          yes={t('decline_yes')}
          no={t('decline_keep')}
          waiting={decline.isPending && t('waiting')}
          onYes={() => decline.mutate()}
          onClose={close}
        >
          <p>{t('decline_effect')}</p>
          {decline.error && <Notice tone="err" live title={said(decline.error)} />}
        </SureDialog>
      )}
    </div>
  );
}

export function PaidDecline() {
  const t = useText(friendText);
  return <p className="mut sm">{t.rich('paid_decline', { office: () => <OfficeMail /> })}</p>;
}

export function Declined({ race_type, race_id }: DeclinedRegistrationView) {
  const t = useText(friendText);
  const lang = useLang();
  return (
    <>
      <h1 className="d d-4" tabIndex={-1} ref={focused}>
        {t('declined_title')}
      </h1>
      <p className={css.lead}>{t('declined_text')}</p>
      <div className="acts">
        <ButtonLink to={paths.registrationStart(lang, race_type === 'race' ? { race: race_id } : { package: race_id })}>
          {t('declined_register')}
        </ButtonLink>
        <ButtonLink look="outline" to={paths.home(lang)}>
          {t('declined_races')}
        </ButtonLink>
      </div>
    </>
  );
}
