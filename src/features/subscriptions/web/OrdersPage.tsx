import { useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { OrdersTable } from '#features/orders/web/OrdersTable.tsx';
import { ordersQuery } from '#features/orders/web/useOrder.ts';
import { paths } from '#kernel/paths.ts';
import { PageIn } from '#kernel/wire.ts';
import { dashboardText } from '#text/dashboard.ts';
import { textIn } from '#text/translate.ts';
import { useApi, useLang } from '#web/api.tsx';
import { DashboardFrame } from '#web/dashboard/DashboardFrame.tsx';
import { privateMeta } from '#web/meta.ts';
import { prefetch } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { subscriptionsText } from '../text/index.ts';

const pageIn = (query: URLSearchParams): number => PageIn.parse(query.get('page') ?? 1);

export const loader = (args: LoaderFunctionArgs) =>
  prefetch(args, (api) => [ordersQuery(api, pageIn(args.url.searchParams))]);

export const meta = privateMeta((lang) => textIn(dashboardText, lang)('my_orders'));

/** The list of orders, ten a page (checkout §2). */
export default function OrdersPage() {
  const lang = useLang();
  const t = useText(subscriptionsText);
  const td = useText(dashboardText);
  const [query] = useSearchParams();
  const { data: list } = useSuspenseQuery(ordersQuery(useApi(), pageIn(query)));
  return (
    <DashboardFrame title={td('my_orders')}>
      {list.data.length > 0 ? (
        <OrdersTable caption={td('my_orders')} captionHidden rows={list.data} />
      ) : (
        <Empty of="orders" title={t('orders_none')} text={t('orders_none_text')}>
          <ButtonLink to={paths.home(lang)}>{t('see_races')}</ButtonLink>
        </Empty>
      )}
      <Pagination page={list.current_page} last={list.last_page} to={(page) => `?page=${page}`} />
    </DashboardFrame>
  );
}
