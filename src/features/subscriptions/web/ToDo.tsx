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

type StartToDo = ToDoView['documents' | 'conditions']['data'][number];

const most = 4;

/** What is still to do; last the awaited transfers, of which nobody here knows whether they were sent. */
export function ToDo({ toDo, isPayingBeside = false, children }: ToDoProps) {
  const { orders, transfers, choices, documents, conditions, crews } = toDo;
  const lang = useLang();
  const t = useText(subscriptionsText);
  const otherCircuit = useOtherCircuit();
  const inCircuit = (of: Parameters<typeof otherCircuit>[0]) => {
    const circuit = otherCircuit(of);
    return circuit !== null && <Fact key="circuit">{circuit}</Fact>;
  };
  const dueOf = (row: ToDoView['orders' | 'transfers']['data'][number]) => [
    t.rich('todo_pay_text', {
      reference: row.reference,
      amount: () => <RowDue row={row} arrived={row.arrived_amount} />,
    }),
    inCircuit(row),
  ];
  const whichOf = ({ member, race_name: race }: StartToDo) => ({ athlete: fullName(member), race });
  const ofStart = (row: StartToDo, says: string) => [
    <b key="start">{t('todo_document_of', whichOf(row))}</b>,
    ` ${says}`,
    inCircuit(row),
  ];
  const allOrders = { href: paths.orders(lang), label: t('all_orders') };
  const allSubscriptions = { href: paths.subscriptions(lang), label: t('all_subscriptions') };
  const count = orders.count + transfers.count + choices.count + documents.count + conditions.count;
  return (
    <div className={styles.todo}>
      {count > 0 && (
        <section>
          <h2 className={`d d-1 ${styles.head}`}>{t('todo', { count })}</h2>
          <Doing
            title={t('todo_pay', { count: orders.count })}
            count={orders.count}
            all={allOrders}
            rows={orders.data.map((row, at) => ({
              key: row.id,
              text: dueOf(row),
              to: paths.checkout(lang, row.id),
              word: t('pay'),
              name: t('pay_which', { reference: row.reference }),
              filled: at === 0 && !isPayingBeside,
            }))}
          />
          <Doing
            title={t('todo_choose', { count: choices.count })}
            count={choices.count}
            all={allSubscriptions}
            rows={choices.data.map((row) => {
              const words = { race: row.race_name, day: dayInSentence(row.until, lang, 'il') };
              return {
                key: row.key,
                text: [t.rich('todo_choose_until', { ...words, b: (said) => <b>{said}</b> }), inCircuit(row)],
                to: paths.offers(lang, row.key),
                word: t('choose'),
                name: t('choose_which', { race: row.race_name }),
              };
            })}
          />
          <Doing
            title={t('todo_document', { count: documents.count })}
            count={documents.count}
            all={allSubscriptions}
            rows={documents.data.map((row) => ({
              key: row.detail_id,
              text: ofStart(row, row.says),
              to: paths.certificateUpload(lang, row.detail_id),
              word: t('documents_upload'),
              name: t('documents_upload_which', whichOf(row)),
            }))}
          />
          <Doing
            title={t('todo_conditions', { count: conditions.count })}
            count={conditions.count}
            all={allSubscriptions}
            rows={conditions.data.map((row) => ({
              key: row.detail_id,
              text: ofStart(row, t('todo_conditions_text')),
              to: paths.changeSubscription(lang, row.detail_id),
              word: t('todo_conditions_read'),
              name: t('todo_conditions_which', whichOf(row)),
            }))}
          />
          <Doing
            mark="wait"
            title={t('todo_wire', { count: transfers.count })}
            count={transfers.count}
            all={allOrders}
            rows={transfers.data.map((row) => ({
              key: row.id,
              text: [dueOf(row), <Fact key="state">{row.current_state.i18n.description}</Fact>],
              acts: (
                <div className={styles.acts}>
                  <WireLink order={row} look="outline" />
                  <OtherwiseLink order={row} />
                </div>
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

const Fact = ({ children }: { readonly children: ReactNode }) => <span className={styles.fact}>{children}</span>;

interface RowToDo {
  readonly key: string;
  readonly text: ReactNode;
  /** Where it is done, with what the link says, alone and of which row; in their place other links may stand. */
  readonly to?: string;
  readonly word?: string;
  readonly name?: string;
  readonly filled?: boolean;
  readonly acts?: ReactNode;
}

interface DoingProps extends Pick<FirstOfProps, 'count'> {
  readonly title: string;
  /** Calmer for what may be done already. */
  readonly mark?: 'warn' | 'wait';
  readonly all: { readonly href: string; readonly label: string };
  readonly rows: readonly RowToDo[];
}

function Doing({ title, mark = 'warn', all, count, rows }: DoingProps) {
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
        items={rows.map(({ key, text, to, word, name, filled = false, acts }) => ({
          key,
          node: (
            <>
              <span>{text}</span>
              {to && (
                <ButtonLink size="small" look={filled ? 'filled' : 'outline'} to={to} aria-label={name}>
                  {word}
                </ButtonLink>
              )}
              {acts}
            </>
          ),
        }))}
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
