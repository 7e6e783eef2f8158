import { setUpsText } from '#office/kit/text/setUps.ts';
import { useText } from '#web/text.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';

/** How many faults, or else notes, something has that is set up. */
export function Wrong({ of: { faults, notes } }: { readonly of: { readonly faults: number; readonly notes: number } }) {
  const t = useText(setUpsText);
  if (faults > 0) return <StatusMark mark="err">{t('faults', { count: faults })}</StatusMark>;
  if (notes > 0) return <StatusMark mark="warn">{t('notes_count', { count: notes })}</StatusMark>;
  return null;
}
