import { useFailureText } from '#web/failure.ts';
import { useText } from '#web/text.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { identityText } from '../text/index.ts';

/** Why the server or the network said no, where it is about no single field; with the number to quote, if there is one. */
export function Failure({ error }: { readonly error: unknown }) {
  const t = useText(identityText);
  const said = useFailureText();
  if (!error) return null;
  return (
    <Notice tone="err" live title={t('failed')}>
      {said(error)}
    </Notice>
  );
}
