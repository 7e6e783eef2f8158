import { redirect } from 'react-router';
import { langOf } from '#kernel/lang.ts';
import { paths } from '#kernel/paths.ts';
import { ApiError } from '#web/api.tsx';

/** What a loader throws: for a registration that is not there, or of another account, the way to the list with a notice. */
export const listIfGone = (error: unknown, lang: string | undefined): unknown =>
  error instanceof ApiError && (error.status === 404 || error.status === 422)
    ? redirect(`${paths.subscriptions(langOf(lang))}?notice=detail_not_found`)
    : error;
