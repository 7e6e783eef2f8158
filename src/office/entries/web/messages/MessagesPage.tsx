import { useState } from 'react';
import { Link, type LoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';
import { Failure } from '#features/identity/web/Failure.tsx';
import { formatInstant, formatTime } from '#kernel/calendar.ts';
import { languages } from '#kernel/lang.ts';
import { paths } from '#kernel/paths.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import css from '#office/kit/web/console.module.css';
import { prefetchOffice } from '#office/kit/web/prefetchOffice.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { textIn } from '#text/translate.ts';
import { useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { listAddress } from '#web/office/address.ts';
import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import type { MessageView } from '../../contract/messages.ts';
import { officeMessagesText } from '../../text/messages.ts';
import { MessagesWays } from './MessagesWays.tsx';
import styles from './messages.module.css';
import { messagesQuery, pageIn, useMessageChanges, useMessages } from './useMessages.ts';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchOffice(args, (api, circuit, query) => [messagesQuery(api, circuit, pageIn(query))]);

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(officeMessagesText, lang)('title'), isPrivate: true }));

export default function MessagesPage() {
  const lang = useLang();
  const t = useText(officeMessagesText);
  const [query] = useSearchParams();
  const { circuit } = useOffice();
  const { data, current_page, last_page } = useMessages();
  const registrations = paths.consoleRegistrations(lang, { circuit: circuit.id });
  return (
    <ConsoleFrame title={t('title')}>
      <MessagesWays />
      <p>
        {t('lead', { circuit: circuit.name })}{' '}
        {data.length > 0 && <Link to={registrations}>{t('to_registrations')}</Link>}
      </p>
      {data.length === 0 && (
        <div className={css.empty}>
          <p className="b">{t('none')}</p>
          <div className="acts">
            <ButtonLink to={registrations}>{t('to_registrations')}</ButtonLink>
          </div>
        </div>
      )}
      <ul className={styles.list}>
        {data.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ul>
      <Pagination page={current_page} last={last_page} to={(page) => listAddress(query, { page })} />
    </ConsoleFrame>
  );
}

const marks = { waiting: 'wait', leaving: 'soon', sent: 'ok', stopped: 'none' } as const;

function Message({ message }: { readonly message: MessageView }) {
  const lang = useLang();
  const t = useText(officeMessagesText);
  const { stop } = useMessageChanges();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { id, state, athletes, told, by, created_at, leaves_at } = message;
  const stopIt = async () => {
    setPending(true);
    setFailure(null);
    await stop(id).catch(setFailure);
    setPending(false);
  };
  return (
    <li className={styles.message}>
      <h2 className="d d-1">{message[`subject_${lang}`]}</h2>
      <p className="mut sm">
        {t('by', { at: formatInstant(new Date(created_at), lang), by: by ?? t('somebody') })}
        {message.promotion === 1 && ` · ${t('promotion')}`}
      </p>
      <div className={styles.state} role="status">
        <StatusMark mark={marks[state]}>
          {state === 'stopped' ? t('stopped', { told }) : t(`state_${state}`, { time: formatTime(leaves_at) })}
        </StatusMark>
        {state !== 'stopped' && <span>{t('progress', { told, athletes, state })}</span>}
        {state === 'leaving' && <progress aria-label={t('progress_label')} value={told} max={athletes} />}
      </div>
      <Failure error={failure} />
      {(state === 'waiting' || state === 'leaving') && (
        <div className="acts">
          <Button look="danger" size="small" waiting={pending && t('wait')} onClick={() => void stopIt()}>
            {t('stop')}
          </Button>
        </div>
      )}
      <details>
        <summary>{t('read')}</summary>
        <div className={styles.texts}>
          {languages.map((one) => (
            <div key={one} lang={one}>
              <p className="b">{message[`subject_${one}`]}</p>
              <p className={styles.text}>{message[`text_${one}`]}</p>
            </div>
          ))}
        </div>
      </details>
    </li>
  );
}
