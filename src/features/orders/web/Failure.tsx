import { useFailureText } from '#web/failure.ts';
import { useText } from '#web/text.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { ordersText } from '../text/index.ts';

export function Failure({ error }: { readonly error: Error | null }) {
  const t = useText(ordersText);
  const said = useFailureText();
  if (!error) return null;
  return (
    <Notice live tone="err" title={t('failed_title')}>
      {said(error)}
    </Notice>
  );
}
