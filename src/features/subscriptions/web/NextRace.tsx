import { type ReactNode, useState } from 'react';
import type { PassView } from '#features/orders/contract.ts';
import { LinkedBib } from '#features/orders/web/PassBib.tsx';
import { WireLink } from '#features/orders/web/WireLinks.tsx';
import { dayInRome } from '#kernel/calendar.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import type { SubscriptionRow, ToDoView } from '../contract.ts';
import { daysUntil } from '../rules/todo.ts';
import { subscriptionsText } from '../text/index.ts';
import styles from './dashboard.module.css';
import { ToDo } from './ToDo.tsx';

interface NextRaceProps {
  readonly pass: PassView | null;
  readonly toDo: ToDoView;
  /** The next race ahead that has no bib yet, because it is not paid. */
  readonly unpaid?: Pick<SubscriptionRow, 'race_name' | 'order_id' | 'order_reference' | 'due_day'> | undefined;
  readonly children?: ReactNode;
}

export function NextRace({ pass, toDo, unpaid, children }: NextRaceProps) {
  const lang = useLang();
  const t = useText(subscriptionsText);
  const [now] = useState(() => new Date());
  if (!pass) {
    // Whoever has made a transfer is not asked to pay again.
    const state = !unpaid ? 'next_none' : unpaid.due_day === null ? 'next_unpaid' : 'next_wire';
    const nothing = !children && Object.values(toDo).every(({ count }) => count === 0);
    return (
      <div className={nothing ? undefined : styles.next}>
        <Empty
          of="account"
          narrow={!nothing}
          heading
          title={t(state, { race: unpaid?.race_name ?? '' })}
          text={t(`${state}_text`)}
        >
          {!unpaid && <ButtonLink to={paths.home(lang)}>{t('see_races')}</ButtonLink>}
          {unpaid && state === 'next_wire' && (
            <WireLink order={{ id: unpaid.order_id, reference: unpaid.order_reference }} />
          )}
          {unpaid && state === 'next_unpaid' && (
            <ButtonLink
              to={paths.checkout(lang, unpaid.order_id)}
              aria-label={t('pay_which', { reference: unpaid.order_reference })}
            >
              {t('pay')}
            </ButtonLink>
          )}
        </Empty>
        <ToDo toDo={toDo} isPayingBeside={state === 'next_unpaid'}>
          {children}
        </ToDo>
      </div>
    );
  }
  const day = dayInRome(new Date(pass.race.starts_at));
  return (
    <div className={styles.next}>
      <div>
        <h2 className="d d-1">{t('next_race', { days: Math.max(0, daysUntil(day, dayInRome(now))) })}</h2>
        <LinkedBib pass={pass} className={styles.bib} />
      </div>
      <ToDo toDo={toDo}>{children}</ToDo>
    </div>
  );
}
