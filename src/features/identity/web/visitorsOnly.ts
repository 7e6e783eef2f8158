import { type LoaderFunctionArgs, redirect } from 'react-router';
import { paths, safeRedirect } from '#kernel/paths.ts';
import { ApiError } from '#web/api.tsx';
import { apiOf } from '#web/prefetch.ts';
import { getUser } from '../contract.ts';

/** Who is signed in has nothing to do on a sign-in page, and goes where they wanted to go. */
export async function visitorsOnly({ context, url }: Pick<LoaderFunctionArgs, 'context' | 'url'>): Promise<void> {
  const api = apiOf({ context });
  try {
    await api(getUser, {});
  } catch (error) {
    if (error instanceof ApiError) return;
    throw error;
  }
  throw redirect(safeRedirect(url.searchParams.get('redirect')) ?? paths.home(api.lang));
}
