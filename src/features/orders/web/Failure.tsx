import { ApiError } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { ordersText } from '../text/index.ts';

/** An error in the server's words, or that the server could not be reached. */
export function Failure({ error }: { readonly error: Error | null }) {
  const t = useText(ordersText);
  if (!error) return null;
  return (
    <Notice live tone="err" title={t('failed_title')}>
      {error instanceof ApiError && error.detail ? error.detail : t('offline')}
    </Notice>
  );
}
