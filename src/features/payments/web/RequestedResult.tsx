import { heldUntil } from '#features/orders/web/heldUntil.ts';
import { orderContents } from '#features/orders/web/orderContents.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { paymentsText } from '../text/index.ts';
import { HomeLink, News } from './ResultParts.tsx';
import styles from './result.module.css';
import { type OrderResult, useAsking } from './useResult.ts';
import { useWireDays } from './useWireDays.ts';

/**
 * A request that waits in Satispay's app. Who left it reads after a while that it is not confirmed, until when it lasts,
 * and how to pay without it: whatever pays the order ends the request.
 */
export function RequestedResult({ order }: { readonly order: OrderResult['order'] }) {
  const lang = useLang();
  const t = useText(paymentsText);
  const { isLong, renews, isFetching, refetch } = useAsking(order.id, 'satispay');
  const until = heldUntil(order, lang);
  const days = useWireDays(order);
  return (
    <>
      <News
        mark={{ mark: isLong ? 'warn' : 'wait', text: t('result_requested_mark', { reference: order.reference }) }}
        title={t(isLong ? 'result_requested_long' : 'result_requested')}
        lines={[
          t('result_requested_text'),
          days ?? (until && t('held_until', { until, contents: orderContents(order) })),
          t('result_requested_otherwise'),
        ]}
      />
      <div className={styles.acts}>
        <ButtonLink look={isLong ? 'filled' : 'outline'} to={paths.checkout(lang, order.id)}>
          {t('pay_otherwise')}
        </ButtonLink>
        {!renews && (
          <Button look="outline" waiting={isFetching && t('checking')} onClick={() => refetch()}>
            {t('check_again')}
          </Button>
        )}
        <HomeLink />
      </div>
    </>
  );
}
