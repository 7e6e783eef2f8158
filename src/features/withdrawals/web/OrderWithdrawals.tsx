import { useSuspenseQuery } from '@tanstack/react-query';
import type { OrderView } from '#features/orders/contract.ts';
import orderStyles from '#features/orders/web/orders.module.css';
import { instantInSentence } from '#kernel/calendar.ts';
import { paths } from '#kernel/paths.ts';
import { useApi, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import type { WithdrawalView } from '../contract.ts';
import { withdrawalsText } from '../text/index.ts';
import { goodsLine } from './goodsLine.ts';
import { withdrawalsQuery } from './useWithdrawals.ts';
import styles from './withdrawals.module.css';

/** May this order have goods to withdraw from? It spares the others a query. */
export const mayHaveGoods = ({ payed_at, order_details }: OrderView): boolean =>
  payed_at !== null && order_details.some(({ itemable_type }) => itemable_type === 'shop_product');

export function OrderWithdrawals({ order }: { readonly order: OrderView }) {
  const api = useApi();
  const lang = useLang();
  const t = useText(withdrawalsText);
  const { data } = useSuspenseQuery(withdrawalsQuery(api, order.id));
  const { open, goods, office, withdrawals } = data;
  if (goods.length === 0 && withdrawals.length === 0) return null;
  const left = goods.some((line) => line.left > 0);
  const isGoods = (detail: string) => goods.some(({ id }) => id === detail);
  const exempt = order.order_details.some(
    ({ id, removed_at, price }) => removed_at === null && price > 0 && !isGoods(id),
  );
  return (
    <section className={`${orderStyles.part} no-print`} id="withdrawal" aria-labelledby="withdrawal-title">
      <h2 className="d d-1" id="withdrawal-title">
        {t('title')}
      </h2>
      <div className={styles.block}>
        {withdrawals.length > 0 && (
          <ul className={styles.declared}>
            {withdrawals.map((withdrawal) => (
              <Declared key={withdrawal.id} withdrawal={withdrawal} />
            ))}
          </ul>
        )}
        {open === 1 && (
          <>
            <p className="prose">{t('lead')}</p>
            <p>
              <ButtonLink look="outline" to={paths.withdrawal(lang, order.id)}>
                {t('function')}
              </ButtonLink>
            </p>
          </>
        )}
        {open === 0 && left && <p className="prose">{t('over', { email: office.email })}</p>}
        {exempt && <p className="prose sm mut">{t('exempt')}</p>}
      </div>
    </section>
  );
}

const marks = { received: 'wait', refund_requested: 'wait', refunded: 'ok' } as const;

function Declared({ withdrawal }: { readonly withdrawal: WithdrawalView }) {
  const lang = useLang();
  const t = useText(withdrawalsText);
  const { received_at, goods, email, standing } = withdrawal;
  return (
    <li>
      <p className="b">{t('declared', { at: instantInSentence(received_at, lang) })}</p>
      <ul>
        {goods.map((line) => (
          <li key={line.id}>{goodsLine(line)}</li>
        ))}
      </ul>
      <p className="sm mut">{t('receipt_to', { email })}</p>
      <p>
        <StatusMark mark={marks[standing]}>{t(`standing_${standing}`)}</StatusMark>
      </p>
    </li>
  );
}
