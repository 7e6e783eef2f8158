import { type LoaderFunctionArgs, redirect } from 'react-router';
import { paths, safeRedirect } from '#kernel/paths.ts';
import { apiOf, pageFor } from '#web/prefetch.ts';
import { getVisitor } from '../contract.ts';

/** Redirects a signed-in user from a sign-in page to the wanted page. */
export async function visitorsOnly({ context, url }: Pick<LoaderFunctionArgs, 'context' | 'url'>): Promise<void> {
  const api = apiOf({ context });
  const { data: user } = await api(getVisitor, {}).catch((error: unknown) => {
    throw pageFor(error, api, url);
  });
  if (user) throw redirect(safeRedirect(url.searchParams.get('redirect')) ?? paths.home(api.lang));
}
