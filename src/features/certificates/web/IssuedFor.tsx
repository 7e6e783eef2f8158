import { useText } from '#web/text.tsx';
import { certificatesText } from '../text/index.ts';

/** The sport of a certificate by code: free text of the provider, so the reader compares it. */
export function IssuedFor({ sport }: { readonly sport: string | null }) {
  const t = useText(certificatesText);
  if (sport === null) return null;
  return (
    <div>
      <p>{t('issued_for', { sport })}</p>
      <p className="sm mut">{t('issued_for_check')}</p>
    </div>
  );
}
