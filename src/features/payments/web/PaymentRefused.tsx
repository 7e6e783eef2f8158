import { useQuery } from '@tanstack/react-query';
import { paths } from '#kernel/paths.ts';
import { useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { shownOutcome } from '../rules/outcome.ts';
import { paymentsText } from '../text/index.ts';
import { orderIn, orderResultQuery } from './useResult.ts';
import { useWait, useWireStands } from './useWireDays.ts';

/** After Satispay: the order with the way to pay it; nothing once it is paid or over (contract §5). */
export function PaymentRefused({ orderId }: { readonly orderId: string | null }) {
  const api = useApi();
  const t = useText(paymentsText);
  const { data, isLoading } = useQuery({ ...orderResultQuery(api, orderId, 'satispay'), enabled: orderId !== null });
  const wire = useWireStands(data?.order);
  const wait = useWait(data?.order);
  if (isLoading) return null;
  if (!data) {
    return (
      <Notice tone="warn" live title={t('general_error')}>
        {t('general_error_text')}
      </Notice>
    );
  }
  const { order, outcome } = data;
  if (shownOutcome(outcome, 'satispay') !== 'failed') return null;
  return (
    <Notice
      tone="warn"
      live
      title={t('refused_order', { reference: order.reference })}
      actions={
        <ButtonLink size="small" to={paths.checkout(api.lang, order.id)}>
          {t('try_again')}
        </ButtonLink>
      }
    >
      <p>
        {t('result_error_text')} {wire} {wait}
      </p>
    </Notice>
  );
}

export const RefusedOrder = ({ query }: { readonly query: URLSearchParams }) => (
  <PaymentRefused orderId={orderIn(query)} />
);
