import { type ReactNode, useState } from 'react';
import type { PassView } from '#features/orders/contract.ts';
import { LinkedBib } from '#features/orders/web/PassBib.tsx';
import { dayInRome } from '#kernel/calendar.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import type { ToDoView } from '../contract.ts';
import { daysUntil } from '../rules/todo.ts';
import { subscriptionsText } from '../text/index.ts';
import styles from './dashboard.module.css';
import { ToDo } from './ToDo.tsx';

interface NextRaceProps {
  readonly pass: PassView | null;
  readonly toDo: ToDoView;
  /** Is a race ahead that has no bib yet, because it is not paid? */
  readonly unpaid: boolean;
  /** What comes after it. */
  readonly children?: ReactNode;
}

/** The next race first, with its bib, beside it what is still to do and what comes then. */
export function NextRace({ pass, toDo, unpaid, children }: NextRaceProps) {
  const lang = useLang();
  const t = useText(subscriptionsText);
  const [now] = useState(() => new Date());
  if (!pass) {
    const nothing = !children && Object.values(toDo).every(({ count }) => count === 0);
    return (
      <div className={nothing ? undefined : styles.next}>
        <Empty
          of="account"
          narrow={!nothing}
          heading
          title={t(unpaid ? 'next_unpaid' : 'next_none')}
          text={t(unpaid ? 'next_unpaid_text' : 'next_none_text')}
        >
          <ButtonLink to={paths.home(lang)}>{t('see_races')}</ButtonLink>
        </Empty>
        <ToDo toDo={toDo}>{children}</ToDo>
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
