import { useText } from '#web/text.tsx';
import { certificatesText } from '../text/index.ts';

/** What a certificate by code was issued for. The provider's words are nobody's list: the reader compares them. */
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
