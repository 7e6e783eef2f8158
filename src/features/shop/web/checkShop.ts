import { type LoaderFunctionArgs, redirect } from 'react-router';
import { langOf } from '#kernel/lang.ts';
import { hasShop } from '#kernel/look.ts';
import { paths } from '#kernel/paths.ts';
import { pageOfRequest } from '#web/request.ts';

/** Redirects Home, with a notice, if the circuit's shop is switched off (checkout §6). */
export function checkShop({ context, params }: Pick<LoaderFunctionArgs, 'context' | 'params'>): void {
  if (!hasShop(context.get(pageOfRequest).circuit))
    throw redirect(`${paths.home(langOf(params.lang))}?notice=shop_off`);
}
