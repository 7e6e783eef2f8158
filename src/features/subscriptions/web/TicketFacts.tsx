import { useState } from 'react';
import { Link } from 'react-router';
import type { UserCrewView } from '#features/crews/contract.ts';
import { useCrewCount } from '#features/crews/web/UserCrew.tsx';
import type { StartView } from '#features/registration/contract.ts';
import { besides, StartMarks } from '#features/registration/web/StartMarks.tsx';
import { dayInRome, dayInSentence } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { type Mark, StatusMark } from '#web/ui/StatusMark.tsx';
import type { SubscriptionRow } from '../contract.ts';
import { type Documents, documentsOf, isRaceCancelled, type RowState, stateOf } from '../rules/actions.ts';
import { toCome } from '../rules/todo.ts';
import { subscriptionsText } from '../text/index.ts';
import styles from './dashboard.module.css';
import css from './tickets.module.css';

export function TicketCrew({ row, crews }: { readonly row: SubscriptionRow; readonly crews: readonly UserCrewView[] }) {
  const lang = useLang();
  const [now] = useState(() => new Date());
  const t = useText(subscriptionsText);
  const count = useCrewCount();
  const crew = crews.find(({ detail_ids }) => detail_ids.includes(row.detail.id));
  if (!crew) return null;
  const isToCome = toCome([row], now).length > 0;
  return (
    <span className={css.fact}>
      {t.rich('crew', {
        name: crew.name,
        count: count(crew),
        link: (words) => (isToCome ? <Link to={paths.ownCrew(lang, crew.id)}>{words}</Link> : words),
      })}
    </span>
  );
}

/** What the documents column tells of a certificate already. */
const told = new Set(['certificate_missing', 'certificate_rejected', 'certificate_pending']);

/** Whether the athlete may start; that all is well is one of the details. */
export function TicketStart({ row, start }: { readonly row: SubscriptionRow; readonly start: StartView | undefined }) {
  if (!start || isRaceCancelled(row)) return null;
  const rest = besides(start, ({ code }) => told.has(code));
  // No "ready" before the payment and the certificate; open to-dos are shown in any case.
  if (rest.light === 'green' && (row.confirmed === 0 || start.light !== 'green')) return null;
  return (
    <span className={rest.light === 'green' ? css.more : undefined}>
      <StartMarks
        start={rest}
        of={{ athlete: fullName(row.member), race: row.race_name }}
        unpaid={row.confirmed === 0}
      />
    </span>
  );
}

const stateMarks: Readonly<Record<RowState, Mark>> = {
  replaced: 'shut',
  transferred: 'shut',
  for_a_code: 'shut',
  race_cancelled: 'err',
  confirmed: 'ok',
  awaits_wire: 'wait',
  on_hold: 'warn',
};

export function TicketState({ row }: { readonly row: SubscriptionRow }) {
  const t = useText(subscriptionsText);
  const state = stateOf(row);
  return <StatusMark mark={stateMarks[state]}>{t(state)}</StatusMark>;
}

export function TicketOffers({ row }: { readonly row: SubscriptionRow }) {
  const lang = useLang();
  const t = useText(subscriptionsText);
  const { offers, member, race_name } = row;
  if (!offers) return null;
  const { key, until, open, choice } = offers;
  const to = paths.offers(lang, key);
  if (open === 1 && choice === null) {
    const day = dayInSentence(until, lang, 'il');
    return (
      <span className={css.below}>
        <ButtonLink
          size="small"
          to={to}
          aria-label={t('offers_choose_which', { day, athlete: fullName(member), race: race_name })}
        >
          {t('offers_choose', { day })}
        </ButtonLink>
      </span>
    );
  }
  return (
    <span className={css.below}>
      <Link className={css.fact} to={to}>
        {choice === null ? t('offers_none') : t('offers_choice', { choice })}
      </Link>
    </span>
  );
}

const marks: Readonly<Record<Exclude<Documents, 'none'>, Mark>> = {
  missing: 'warn',
  pending: 'wait',
  approved: 'ok',
  rejected: 'err',
  code: 'ok',
};

export function DocumentsMark({ row }: { readonly row: SubscriptionRow }) {
  const t = useText(subscriptionsText);
  const lang = useLang();
  const [today] = useState(() => dayInRome(new Date()));
  const documents = documentsOf(row);
  if (documents === 'none')
    return (
      <>
        <span aria-hidden>{t('documents_none')}</span>
        <span className="vh">{t('documents_none_said')}</span>
      </>
    );
  const href = paths.certificateUpload(lang, row.detail.id);
  const which = { athlete: fullName(row.member), race: row.race_name };
  const word = documents === 'code' ? row.datahealth_code : t(`documents_${documents}`);
  const mark = <StatusMark mark={marks[documents]}>{word}</StatusMark>;
  const lacks = documents === 'missing' || documents === 'rejected';
  const toCome = dayInRome(new Date(row.race_starts_at)) >= today;
  const reason = row.attachment?.medical_certificate.reason;
  const sport = documents === 'code' && row.datahealth_sport;
  if (!toCome) return mark;
  return (
    <span className={styles.documents}>
      {lacks ? (
        <>
          {mark}
          {documents === 'rejected' && reason && <span className={styles.fact}>{reason}</span>}
          <ButtonLink look="outline" size="small" to={href} aria-label={t('documents_upload_which', which)}>
            {t('documents_upload')}
          </ButtonLink>
        </>
      ) : (
        <>
          <Link to={href} className="nb" aria-label={`${word}. ${t('documents_see_which', which)}`}>
            {mark}
          </Link>
          {documents === 'pending' && <span className={styles.fact}>{t('documents_pending_text')}</span>}
          {sport && <span className={styles.fact}>{t('documents_issued_for', { sport })}</span>}
        </>
      )}
    </span>
  );
}
