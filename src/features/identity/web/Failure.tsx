import { ApiError } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { identityText } from '../text/index.ts';

/** Why the server or the network said no, where it is about no single field; with the number to quote, if there is one. */
export function Failure({ error }: { readonly error: unknown }) {
  const t = useText(identityText);
  if (!error) return null;
  const known = error instanceof ApiError && error.code !== 'offline';
  return (
    <Notice tone="err" live title={t('failed')}>
      {known ? error.detail : t('offline')}
    </Notice>
  );
}
