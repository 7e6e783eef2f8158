import type { ReactNode } from 'react';
import { CrewsLack } from '#features/crews/web/CrewsLack.tsx';
import { RowDue } from '#features/orders/web/RowDue.tsx';
import { useOtherCircuit } from '#features/orders/web/useOrderCircuit.ts';
import { OtherwiseLink, WireLink } from '#features/orders/web/WireLinks.tsx';
import { dayInSentence } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { FirstOf, type FirstOfProps } from '#web/ui/FirstOf.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import type { ToDoView } from '../contract.ts';
import { subscriptionsText } from '../text/index.ts';
import styles from './dashboard.module.css';

interface ToDoProps {
  readonly toDo: ToDoView;
  /** The filled button that pays stands beside it already. */
  readonly isPayingBeside?: boolean;
  readonly children?: ReactNode;
}

/** How many of each kind stand open; the others are behind a line that counts them. */
const most = 4;

/**
 * What is still to do, of all orders and registrations: pay, choose, bring a certificate, invite the crew; last the
 * transfers that are awaited, of which nobody here knows whether they were sent.
 */
export function ToDo({ toDo, isPayingBeside = false, children }: ToDoProps) {
  const { orders, transfers, choices, documents, conditions, crews } = toDo;
  const lang = useLang();
  const t = useText(subscriptionsText);
  const otherCircuit = useOtherCircuit();
  const inCircuit = (of: Parameters<typeof otherCircuit>[0]) => {
    const circuit = otherCircuit(of);
    return circuit !== null && <span className={styles.fact}>{circuit}</span>;
  };
  const dueOf = (row: ToDoView['orders' | 'transfers']['data'][number]) => (
    <>
      {t.rich('todo_pay_text', {
        reference: row.reference,
        amount: () => <RowDue row={row} arrived={row.arrived_amount} />,
      })}
      {inCircuit(row)}
    </>
  );
  const count = orders.count + transfers.count + choices.count + documents.count + conditions.count;
  return (
    <div className={styles.todo}>
      {count > 0 && (
        <section>
          <h2 className={`d d-1 ${styles.head}`}>{t('todo', { count })}</h2>
          <Doing
            title={t('todo_pay', { count: orders.count })}
            count={orders.count}
            all={{ href: paths.orders(lang), label: t('all_orders') }}
            items={orders.data.map((row, at) => ({
              key: row.id,
              node: (
                <>
                  <span>{dueOf(row)}</span>
                  <ButtonLink
                    size="small"
                    {...((at > 0 || isPayingBeside) && { look: 'outline' as const })}
                    to={paths.checkout(lang, row.id)}
                    aria-label={t('pay_which', { reference: row.reference })}
                  >
                    {t('pay')}
                  </ButtonLink>
                </>
              ),
            }))}
          />
          <Doing
            title={t('todo_choose', { count: choices.count })}
            count={choices.count}
            all={{ href: paths.subscriptions(lang), label: t('all_subscriptions') }}
            items={choices.data.map((row) => ({
              key: row.key,
              node: (
                <>
                  <span>
                    {t.rich('todo_choose_until', {
                      race: row.race_name,
                      day: dayInSentence(row.until, lang, 'il'),
                      b: (words) => <b>{words}</b>,
                    })}
                    {inCircuit(row)}
                  </span>
                  <ButtonLink
                    size="small"
                    look="outline"
                    to={paths.offers(lang, row.key)}
                    aria-label={t('choose_which', { race: row.race_name })}
                  >
                    {t('choose')}
                  </ButtonLink>
                </>
              ),
            }))}
          />
          <Doing
            title={t('todo_document', { count: documents.count })}
            count={documents.count}
            all={{ href: paths.subscriptions(lang), label: t('all_subscriptions') }}
            items={documents.data.map((row) => {
              const which = { athlete: fullName(row.member), race: row.race_name };
              return {
                key: row.detail_id,
                node: (
                  <>
                    <span>
                      <b>{t('todo_document_of', which)}</b> {row.says}
                      {inCircuit(row)}
                    </span>
                    <ButtonLink
                      size="small"
                      look="outline"
                      to={paths.certificateUpload(lang, row.detail_id)}
                      aria-label={t('documents_upload_which', which)}
                    >
                      {t('documents_upload')}
                    </ButtonLink>
                  </>
                ),
              };
            })}
          />
          <Doing
            title={t('todo_conditions', { count: conditions.count })}
            count={conditions.count}
            all={{ href: paths.subscriptions(lang), label: t('all_subscriptions') }}
            items={conditions.data.map((row) => {
              const which = { athlete: fullName(row.member), race: row.race_name };
              return {
                key: row.detail_id,
                node: (
                  <>
                    <span>
                      <b>{t('todo_document_of', which)}</b> {t('todo_conditions_text')}
                      {inCircuit(row)}
                    </span>
                    <ButtonLink
                      size="small"
                      look="outline"
                      to={paths.changeSubscription(lang, row.detail_id)}
                      aria-label={t('todo_conditions_which', which)}
                    >
                      {t('todo_conditions_read')}
                    </ButtonLink>
                  </>
                ),
              };
            })}
          />
          <Doing
            mark="wait"
            title={t('todo_wire', { count: transfers.count })}
            count={transfers.count}
            all={{ href: paths.orders(lang), label: t('all_orders') }}
            items={transfers.data.map((row) => ({
              key: row.id,
              node: (
                <>
                  <span>
                    {dueOf(row)}
                    <span className={styles.fact}>{row.current_state.i18n.description}</span>
                  </span>
                  <div className={styles.acts}>
                    <WireLink order={row} look="outline" />
                    <OtherwiseLink order={row} />
                  </div>
                </>
              ),
            }))}
          />
        </section>
      )}
      <CrewsLack crews={crews.data} count={crews.count} most={most} heading="h3" />
      {children}
    </div>
  );
}

interface DoingProps extends Pick<FirstOfProps, 'count' | 'items'> {
  readonly title: string;
  /** Calmer for what may be done already. */
  readonly mark?: 'warn' | 'wait';
  /** The list in which those stand that are not named here. */
  readonly all: { readonly href: string; readonly label: string };
}

/** What is to do of one kind; nothing where there is none. */
function Doing({ title, mark = 'warn', all, count, items }: DoingProps) {
  const t = useText(subscriptionsText);
  if (count === 0) return null;
  return (
    <div className={styles.doing}>
      <h3>
        <StatusMark mark={mark}>{title}</StatusMark>
      </h3>
      <FirstOf
        most={most}
        count={count}
        items={items}
        words={{
          more: (others) => t('todo_more', { count: others }),
          unnamed: (others) => (
            <>
              {t('todo_unnamed', { count: others })} <a href={all.href}>{all.label}</a>
            </>
          ),
        }}
      />
    </div>
  );
}
