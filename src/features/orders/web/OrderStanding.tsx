import { instantInSentence } from '#kernel/calendar.ts';
import { noMoney } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useEuro, useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { OrderView } from '../contract.ts';
import { isWhole } from '../rules/stateSaid.ts';
import { orderStateNumber } from '../rules/states.ts';
import { ordersText } from '../text/index.ts';
import { moneyBack } from './moneyBack.ts';
import { codesOf, heldContents, isHeld, orderContents } from './orderContents.ts';
import { useOrderCircuit } from './useOrderCircuit.ts';

export function OrderStanding({ order }: { readonly order: OrderView }) {
  const lang = useLang();
  const t = useText(ordersText);
  const euro = useEuro();
  const { at } = useOrderCircuit(order);
  switch (order.current_state_id) {
    case orderStateNumber.paid: {
      const free = order.total_amount_due === noMoney;
      return (
        <Notice tone="ok" heading="h2" title={t(free ? 'free_title' : 'paid_title')} actions={nextSteps()}>
          {order.payed_at && t(free ? 'free_on' : 'paid_on', { at: instantInSentence(order.payed_at, lang) })}
          {codesSaid()}
        </Notice>
      );
    }
    case orderStateNumber.refunded:
      return (
        <Notice heading="h2" title={order.current_state.i18n.name}>
          {t('state_refunded', {
            paid: euro(order.total_amount_due),
            back: backSaid(),
            contents: orderContents(order),
          })}
        </Notice>
      );
    case orderStateNumber.partly_refunded:
      return (
        <Notice heading="h2" title={order.current_state.i18n.name} actions={nextSteps()}>
          {t('state_partly_refunded', {
            paid: euro(order.total_amount_due),
            back: backSaid() + codesSaid(),
            rest: restSaid(),
          })}
        </Notice>
      );
    case orderStateNumber.expired:
    case orderStateNumber.cancelled: {
      const state = order.current_state_id === orderStateNumber.expired ? 'state_expired' : 'state_cancelled';
      return (
        <Notice
          tone="warn"
          heading="h2"
          title={t(`${state}_title`)}
          actions={
            <ButtonLink size="small" to={at(paths.home(lang))}>
              {t('to_races')}
            </ButtonLink>
          }
        >
          {t(state, { contents: orderContents(order) })}
        </Notice>
      );
    }
    default:
      return null;
  }

  /** The way to the bibs and what comes next, where something is left that has a next step. */
  function nextSteps() {
    const contents = heldContents(order);
    return (
      contents && (
        <ButtonLink size="small" to={paths.orderSuccess(lang, order.id)}>
          {t('see_result', { contents })}
        </ButtonLink>
      )
    );
  }

  function codesSaid(): string {
    const { worth, count } = codesOf(order);
    return count > 0 ? ` ${t('codes_said', { amount: euro(worth), count })}` : '';
  }

  /** What of the order stays: nothing; all of it, though all the money goes back; or the rest. */
  function restSaid(): 'gone' | 'whole' | 'valid' {
    if (!order.order_details.some(isHeld)) return 'gone';
    return isWhole(order.current_state.said) ? 'whole' : 'valid';
  }

  function backSaid(): string {
    const { stands, sent, coming } = moneyBack(order.refunds.filter(({ surplus }) => surplus === 0));
    return t(`back_${stands}`, { sent: euro(sent), coming: euro(coming) });
  }
}
