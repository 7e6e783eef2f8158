import { ApiError } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { privacyText } from '../text/index.ts';

/** The server's error sentence, or that the server cannot be reached. */
export function Failure({ error }: { readonly error: Error | null }) {
  const t = useText(privacyText);
  if (!error) return null;
  return <Notice tone="err" live title={(error instanceof ApiError && error.detail) || t('offline')} />;
}
