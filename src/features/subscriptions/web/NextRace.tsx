import { type ReactNode, useState } from 'react';
import type { UserCrewView } from '#features/crews/contract.ts';
import { CrewsLack } from '#features/crews/web/CrewsLack.tsx';
import type { PassView } from '#features/orders/contract.ts';
import { orderStateNumber } from '#features/orders/rules/states.ts';
import type { OrderRow } from '#features/orders/web/OrdersTable.tsx';
import { LinkedBib } from '#features/orders/web/PassBib.tsx';
import { RowDue } from '#features/orders/web/RowDue.tsx';
import type { StartView } from '#features/registration/contract.ts';
import { dayInRome, formatDay, formatTime } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { SubscriptionRow } from '../contract.ts';
import { daysUntil } from '../rules/todo.ts';
import { subscriptionsText } from '../text/index.ts';
import styles from './dashboard.module.css';

interface NextRaceProps {
  readonly pass: PassView | null;
  readonly orders: readonly OrderRow[];
  readonly subscriptions: readonly SubscriptionRow[];
  /** Whether their athletes may start, by the detail's id. */
  readonly starts: ReadonlyMap<string, StartView>;
  readonly crews: readonly UserCrewView[];
}

/** Greatest number of to-dos that are shown; the lists below have all. */
const most = 4;

/** The next race first, with its bib, and beside it what is still to do: pay, bring a certificate, invite the crew. */
export function NextRace({ pass, ...rest }: NextRaceProps) {
  const lang = useLang();
  const t = useText(subscriptionsText);
  const [now] = useState(() => new Date());
  if (!pass)
    return (
      <div className={styles.next}>
        <div>
          <h2 className="d d-1">{t('next_none')}</h2>
          <p className={styles.none}>{t('next_none_text')}</p>
          <ButtonLink to={paths.home(lang)}>{t('see_races')}</ButtonLink>
        </div>
        <ToDo {...rest} />
      </div>
    );
  const { race } = pass;
  const day = dayInRome(new Date(race.starts_at));
  const facts = [
    [t('race'), race.name],
    [t('start'), `${formatDay(day, lang, 'weekday')}, ${formatTime(race.starts_at)}`],
    [t('place'), race.place],
    [t('athlete'), fullName(pass.member)],
  ] as const;
  return (
    <div className={styles.next}>
      <div>
        <h2 className="d d-1">{t('next_race', { days: Math.max(0, daysUntil(day, dayInRome(now))) })}</h2>
        <LinkedBib pass={pass} className={styles.bib} />
      </div>
      <ToDo {...rest}>
        <Facts rows={facts} className={styles.facts} />
      </ToDo>
    </div>
  );
}

interface ToDoProps extends Omit<NextRaceProps, 'pass'> {
  readonly children?: ReactNode;
}

function ToDo({ orders, subscriptions, starts, crews, children }: ToDoProps) {
  const lang = useLang();
  const t = useText(subscriptionsText);
  const toPay = orders.filter(({ current_state_id }) => current_state_id === orderStateNumber.awaiting_payment);
  const lacking = subscriptions.flatMap((row) => {
    const fault = starts
      .get(row.detail.id)
      ?.reasons.find(({ matter, fix }) => matter === 'certificate' && fix === matter);
    return fault ? [{ ...row, fault }] : [];
  });
  return (
    <div className={styles.todo}>
      {toPay.length > 0 && (
        <Notice tone="warn" heading="h3" title={t('todo_pay', { count: toPay.length })}>
          <ul className={styles.tasks}>
            {toPay.slice(0, most).map((row) => (
              <li key={row.id} className={styles.task}>
                <span>{t.rich('todo_pay_text', { reference: row.reference, amount: () => <RowDue row={row} /> })}</span>
                <ButtonLink
                  size="small"
                  to={paths.checkout(lang, row.id)}
                  aria-label={t('pay_which', { reference: row.reference })}
                >
                  {t('pay')}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {lacking.length > 0 && (
        <Notice tone="warn" heading="h3" title={t('todo_document')}>
          <p>{t('todo_document_text')}</p>
          <ul className={styles.tasks}>
            {lacking.slice(0, most).map((row) => (
              <li key={row.id} className={styles.task}>
                <span>
                  <b>{t('todo_document_of', { athlete: fullName(row.member), race: row.race_name })}</b>{' '}
                  {row.fault.detail}
                </span>
                <ButtonLink
                  size="small"
                  look="outline"
                  to={paths.certificateUpload(lang, row.detail.id)}
                  aria-label={t('documents_upload_which', { athlete: fullName(row.member), race: row.race_name })}
                >
                  {t('documents_upload')}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <CrewsLack crews={crews.slice(0, most)} heading="h3" />
      {children}
    </div>
  );
}
