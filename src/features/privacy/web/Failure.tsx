import { useFailureText } from '#web/failure.ts';
import { Notice } from '#web/ui/Notice.tsx';

/** The server's error sentence, or that the server cannot be reached. */
export function Failure({ error }: { readonly error: Error | null }) {
  const said = useFailureText();
  if (!error) return null;
  return <Notice tone="err" live title={said(error)} />;
}
