import { useState } from 'react';
import { type Day, dayInSentence, instantInSentence } from '#kernel/calendar.ts';
import { useLang } from '#web/api.tsx';
import { Cancel } from '#web/Cancel.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import type { PrivacyRequestView } from '../contract.ts';
import { privacyText } from '../text/index.ts';
import { Failure } from './Failure.tsx';
import css from './privacy.module.css';
import { useRequests } from './usePrivacy.ts';

const marks = { received: 'wait', answered: 'ok', withdrawn: 'none' } as const;

export function Requests({ requests }: { readonly requests: readonly PrivacyRequestView[] }) {
  const t = useText(privacyText);
  const { close } = useRequests();
  const [leaving, setLeaving] = useState<PrivacyRequestView | null>(null);
  if (requests.length === 0) return <p className="mut">{t('requests_none')}</p>;
  return (
    <>
      <Failure error={close.error} />
      <ul className={css.requests}>
        {requests.map((request) => (
          <li key={request.id}>
            <Request
              request={request}
              busy={close.isPending && close.variables.id === request.id}
              onAnswered={() => close.mutate({ id: request.id, state: 'answered' })}
              onWithdraw={() => setLeaving(request)}
            />
          </li>
        ))}
      </ul>
      {leaving && (
        <Dialog
          open
          alert
          title={t('withdraw_sure')}
          close={t('close')}
          onClose={() => setLeaving(null)}
          actions={
            <>
              <Button
                look="danger"
                onClick={() => {
                  close.mutate({ id: leaving.id, state: 'withdrawn' });
                  setLeaving(null);
                }}
              >
                {t('withdraw_yes')}
              </Button>
              <Button look="text" onClick={() => setLeaving(null)}>
                <Cancel />
              </Button>
            </>
          }
        >
          <p>{t('withdraw_effect')}</p>
        </Dialog>
      )}
    </>
  );
}

interface RequestProps {
  readonly request: PrivacyRequestView;
  readonly busy: boolean;
  readonly onAnswered: () => void;
  readonly onWithdraw: () => void;
}

function Request({ request, busy, onAnswered, onWithdraw }: RequestProps) {
  const lang = useLang();
  const t = useText(privacyText);
  const { state, controller, created_at, due_day, text } = request;
  const kind = t(`kind_${request.kind}`);
  return (
    <>
      <div className={css.requestHead}>
        <h4 className="b">{kind}</h4>
        <StatusMark mark={marks[state]}>{t(`state_${state}`)}</StatusMark>
      </div>
      <p className="mut sm">{t('request_asked', { controller, at: instantInSentence(created_at, lang) })}</p>
      <p className={css.words}>{text}</p>
      {state === 'received' && (
        <>
          <p className="sm">{t('request_due', { day: dayInSentence(due_day as Day, lang) })}</p>
          <div className="acts">
            <Button
              look="outline"
              size="small"
              aria-label={t('request_answered_which', { kind })}
              waiting={busy && t('wait')}
              onClick={onAnswered}
            >
              {t('request_answered')}
            </Button>
            <Button look="text" size="small" aria-label={t('request_withdraw_which', { kind })} onClick={onWithdraw}>
              {t('request_withdraw')}
            </Button>
          </div>
        </>
      )}
    </>
  );
}
