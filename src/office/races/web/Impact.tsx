import { useState } from 'react';
import { noMoney, sum as total } from '#kernel/money.ts';
import styles from '#office/kit/web/setUps/setUps.module.css';
import { useEuro, useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import type { DisruptionImpact } from '../contract/disruptions.ts';
import { disruptionText } from '../text/disruption.ts';

interface ImpactProps {
  readonly impact: DisruptionImpact;
  readonly kind: 'postponed' | 'cancelled';
  /** Whoever takes the money back gets the commission, too. */
  readonly commission: boolean;
  /** So do the linked services, or not; null: nothing is offered. */
  readonly services: boolean | null;
  /** Who may start was judged for another day. */
  readonly judged: boolean;
}

const mostNames = 8;

/** Whom it concerns, before anything happens. */
export function Impact({ impact, kind, commission, services, judged }: ImpactProps) {
  const t = useText(disruptionText);
  const { athletes, elsewhere, unpaid, unpaid_orders, in_carts, packages, sums } = impact;
  const hasPaid = sums === null ? athletes > unpaid : sums.length > 0;
  return (
    <section className={styles.part} aria-live="polite">
      <h2 className="d d-1">{t('impact')}</h2>
      <Facts
        rows={[
          [t('registered'), t('athletes', { count: athletes })],
          [t('elsewhere'), elsewhere > 0 && t('elsewhere_text', { count: elsewhere })],
          [
            t('paid'),
            hasPaid ? (
              <Paid key="paid" impact={impact} commission={commission} services={services} />
            ) : (
              t('nothing_paid')
            ),
          ],
          [t('unpaid'), unpaid > 0 && t(`unpaid_${kind}`, { count: unpaid, orders: unpaid_orders })],
          [t('in_carts'), in_carts > 0 && t('carts', { count: in_carts })],
          [
            t('packages'),
            packages.length > 0 &&
              t(kind === 'cancelled' ? 'packages_gone' : 'packages_text', { names: packages.join(', ') }),
          ],
        ]}
      />
      {judged && athletes > 0 && <Red key={impact.red.length} red={impact.red} />}
    </section>
  );
}

/** What was paid, by way of paying; how many have, for whoever does not see sums. */
function Paid({ impact, commission, services: giveBack }: Pick<ImpactProps, 'impact' | 'commission' | 'services'>) {
  const t = useText(disruptionText);
  const euro = useEuro();
  const { athletes, unpaid, sums, services } = impact;
  if (sums === null || services === null)
    return `${t('athletes', { count: athletes - unpaid })}. ${t('sums_not_yours')}`;
  const isPaid = sums.some(({ method }) => method !== null);
  const linked = () => {
    if (giveBack === null || services === noMoney) return null;
    const all = total([...sums.map(({ amount }) => amount), services]);
    return giveBack
      ? t('paid_services', { amount: euro(all) })
      : t('paid_without_services', { amount: euro(services) });
  };
  const said = sums.map(({ method, registrations: count, amount }) =>
    method === null
      ? t('sum_free', { count })
      : t('sum', { method: t(`method_${method}`), count, amount: euro(amount) }),
  );
  return [`${said.join('; ')}.`, isPaid && linked(), isPaid && t(commission ? 'paid_and_commission' : 'paid_alone')]
    .filter(Boolean)
    .join(' ');
}

function Red({ red }: { readonly red: DisruptionImpact['red'] }) {
  const t = useText(disruptionText);
  const [all, setAll] = useState(false);
  if (red.length === 0) return <StatusMark mark="ok">{t('red_none')}</StatusMark>;
  const shown = all ? red : red.slice(0, mostNames);
  return (
    <div>
      <p className="b">{t('red', { count: red.length })}</p>
      <ul className="plain">
        {shown.map(({ name, matters }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people may have the same name, and the list never moves
          <li key={at}>
            {name} · {matters.map((matter) => t(`matter_${matter}`)).join(', ')}
          </li>
        ))}
      </ul>
      {red.length > shown.length && (
        <Button look="text" size="small" onClick={() => setAll(true)}>
          {t('red_all', { count: red.length })}
        </Button>
      )}
    </div>
  );
}
