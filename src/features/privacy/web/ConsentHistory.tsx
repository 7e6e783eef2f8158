import { useState } from 'react';
import { type Day, dayInSentence, formatInstant } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { Table } from '#web/ui/Table.tsx';
import type { ConsentAnswerView } from '../contract.ts';
import { privacyText } from '../text/index.ts';
import css from './privacy.module.css';

type Policy = NonNullable<ConsentAnswerView['policy']>;

interface ConsentHistoryProps {
  readonly name: string;
  readonly answers: readonly ConsentAnswerView[];
}

/** Answers that are shown at first; a season of registrations has hundreds. */
const atOnce = 20;

/** Every answer that was ever given, newest first, with the text it was given to. */
export function ConsentHistory({ name, answers }: ConsentHistoryProps) {
  const lang = useLang();
  const t = useText(privacyText);
  const [read, setRead] = useState<Policy | null>(null);
  const [shown, setShown] = useState(atOnce);
  if (answers.length === 0) return <p className="mut sm">{t('history_none')}</p>;
  return (
    <details className={css.history}>
      <summary>
        {t('history', { count: answers.length })}
        <span className="vh">: {name}</span>
      </summary>
      <Table
        caption={t('history_of', { name })}
        captionHidden
        dense
        rows={answers.slice(0, shown)}
        rowKey={({ id }) => id}
        columns={[
          { id: 'what', head: t('consent'), names: true, cell: (answer) => <What answer={answer} /> },
          {
            id: 'answer',
            head: t('answer'),
            narrow: 'beside' as const,
            cell: ({ accepted }) => (
              <StatusMark mark={accepted === 1 ? 'ok' : 'none'}>
                {t(accepted === 1 ? 'accepted' : 'refused')}
              </StatusMark>
            ),
          },
          { id: 'when', head: t('when'), cell: ({ at }) => <time dateTime={at}>{formatInstant(at, lang)}</time> },
          { id: 'where', head: t('where'), cell: (answer) => <Where answer={answer} /> },
          { id: 'text', head: t('text'), cell: (answer) => <Text answer={answer} onRead={setRead} /> },
        ]}
      />
      {answers.length > shown && (
        <div className="acts">
          <Button look="outline" size="small" onClick={() => setShown(answers.length)}>
            {t('history_more', { count: answers.length - shown })}
          </Button>
        </div>
      )}
      {read && (
        <Dialog open wide title={read.name} close={t('close')} onClose={() => setRead(null)}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: passed the server's allow-list sanitiser */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: read.text }} />
        </Dialog>
      )}
    </details>
  );
}

function What({ answer: { kind, policy, athlete } }: { readonly answer: ConsentAnswerView }) {
  const t = useText(privacyText);
  return (
    <>
      {policy?.name ?? t(`consent_${kind}`)}
      {athlete && <span className={css.small}>{t('for_athlete', { athlete: fullName(athlete) })}</span>}
    </>
  );
}

function Where({ answer: { origin, registered } }: { readonly answer: ConsentAnswerView }) {
  const t = useText(privacyText);
  if (origin !== 'registration') return t(`origin_${origin}`);
  return registered === null ? t('origin_registration') : t('origin_registration_to', { name: registered });
}

interface TextProps {
  readonly answer: ConsentAnswerView;
  readonly onRead: (policy: Policy) => void;
}

function Text({ answer: { kind, policy, text_version, text_in_force }, onRead }: TextProps) {
  const lang = useLang();
  const t = useText(privacyText);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text_version);
  const version = isDay
    ? t('version_day', { day: dayInSentence(text_version as Day, lang, 'del') })
    : t('version_number', { number: text_version });
  const name = policy?.name ?? t(`consent_${kind}`);
  // Every version of the legal pages and of a policy stays readable.
  const page = legalPage(lang, kind, text_version);
  const isReadable = page !== null || (policy !== null && policy.text !== '');
  return (
    <>
      {version}
      {text_in_force === 0 && <span className={css.small}>{t(isReadable ? 'text_older' : 'text_older_unread')}</span>}
      {policy && policy.text !== '' && (
        <button
          type="button"
          className={`${css.small} ${css.read}`}
          aria-label={t('read_text_of', { name })}
          onClick={() => onRead(policy)}
        >
          {t('read_text')}
        </button>
      )}
      {page !== null && (
        <a className={css.small} href={page} aria-label={t('read_text_of', { name })}>
          {t('read_text')}
        </a>
      )}
    </>
  );
}

/** The legal text that an answer was given to; null for policies, and for what stands in a form. */
function legalPage(lang: Lang, kind: ConsentAnswerView['kind'], version: string): string | null {
  if (kind === 'policy' || kind === 'parental') return null;
  const page = paths.textVersion(lang, kind === 'terms_and_conditions' ? 'terms' : 'privacy', version);
  return kind === 'newsletter' ? `${page}#newsletter` : page;
}
