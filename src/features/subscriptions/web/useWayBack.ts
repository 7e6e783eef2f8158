import { redirect, useSearchParams } from 'react-router';
import { langOf } from '#kernel/lang.ts';
import { paths } from '#kernel/paths.ts';
import { PersonalId } from '#kernel/wire.ts';
import { ApiError, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { changesText } from '../text/changes.ts';

/** Where a page that changes a registration leads back to: the order from which it was opened, or My subscriptions. */
export function useWayBack(): { readonly to: string; readonly label: string; readonly toOrder: boolean } {
  const lang = useLang();
  const t = useText(changesText);
  const [query] = useSearchParams();
  const order = PersonalId.safeParse(query.get('order'));
  return order.success
    ? { to: paths.checkout(lang, order.data), label: t('back_to_order'), toOrder: true }
    : { to: paths.subscriptions(lang), label: t('back'), toOrder: false };
}

export const listIfGone = (error: unknown, lang: string | undefined): unknown =>
  error instanceof ApiError && (error.status === 404 || error.status === 422)
    ? redirect(`${paths.subscriptions(langOf(lang))}?notice=detail_not_found`)
    : error;
