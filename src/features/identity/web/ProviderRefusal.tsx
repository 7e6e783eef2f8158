import { useSearchParams } from 'react-router';
import { type ErrorCode, Refusal } from '#kernel/errors.ts';
import { wordRefusal } from '#text/refusals.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useCircuitLook } from '#web/useCircuitLook.ts';
import { identityText } from '../text/index.ts';

/** What a sign-in with a provider can end with, short of an account (the address's `notice`). */
const told: readonly ErrorCode[] = [
  'signin_cancelled',
  'signin_expired',
  'signin_not_proven',
  'signin_email_missing',
  'signin_email_unverified',
  'signin_other_person',
  'account_suspended',
  'identity_provider_unavailable',
];

/** Codes and numbers from the query, never text: a forged link cannot put its own words on our page. */
function refusalIn(query: URLSearchParams, contact: string): Refusal | undefined {
  const notice = query.get('notice');
  if (notice === 'too_many_requests') {
    const wait = Number(query.get('retry_after'));
    return new Refusal(notice, { retry_after: Number.isInteger(wait) && wait > 0 ? wait : 60 });
  }
  if (notice === 'unexpected') {
    const [number = '–'] = /^[\w-]{1,40}$/.exec(query.get('request_id') ?? '') ?? [];
    return new Refusal(notice, { request_id: number });
  }
  const code = told.find((known) => known === notice);
  if (code === 'account_suspended') return new Refusal(code, { contact });
  return code && new Refusal(code, null);
}

/** Why the way to a provider did not end as wished: not in the account, or without a confirmation of who one is. */
export function ProviderRefusal({ wished }: { readonly wished: 'signin' | 'confirm' }) {
  const lang = useLang();
  const t = useText(identityText);
  const [query] = useSearchParams();
  const { office } = useCircuitLook();
  const refusal = refusalIn(query, office.email);
  if (!refusal) return null;
  if (refusal.code === 'signin_cancelled') {
    return <Notice live>{wished === 'confirm' ? t('confirm_cancelled') : wordRefusal(refusal, lang)}</Notice>;
  }
  return (
    <Notice tone="err" live title={t(wished === 'confirm' ? 'confirm_failed' : 'provider_failed')}>
      {wordRefusal(refusal, lang)}
    </Notice>
  );
}
