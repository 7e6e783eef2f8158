import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { ButtonLink, type ButtonLook } from '#web/ui/Button.tsx';
import type { OrderView } from '../contract.ts';
import { ordersText } from '../text/index.ts';

/** Where the order's page says how to make the transfer, and where it offers the other ways of paying. */
export const wirePlace = 'wire-title';
export const methodsPlace = 'pay-methods';

type WiredOrder = Pick<OrderView, 'id' | 'reference'>;

/** An order whose transfer is awaited: its details come first, because whoever has sent it is not to pay again. */
export function WireLink({ order, look }: { readonly order: WiredOrder; readonly look?: ButtonLook['look'] }) {
  const lang = useLang();
  const t = useText(ordersText);
  const { id, reference } = order;
  return (
    <ButtonLink
      size="small"
      look={look}
      to={`${paths.checkout(lang, id)}#${wirePlace}`}
      aria-label={t('wire_which', { reference })}
    >
      {t('wire_title')}
    </ButtonLink>
  );
}

/** The way to the other ways of paying, for whoever has not sent the transfer. */
export function OtherwiseLink({ order: { id, reference } }: { readonly order: WiredOrder }) {
  const lang = useLang();
  const t = useText(ordersText);
  return (
    <ButtonLink
      size="small"
      look="text"
      to={`${paths.checkout(lang, id)}#${methodsPlace}`}
      aria-label={t('otherwise_which', { reference })}
    >
      {t('otherwise')}
    </ButtonLink>
  );
}
