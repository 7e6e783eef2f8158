import { useText } from '#web/text.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { isFewPieces } from '../rules/pieces.ts';
import { shopText } from '../text/index.ts';

/** How many pieces there are, in a shape and in words. */
export function Pieces({ pieces }: { readonly pieces: number }) {
  const t = useText(shopText);
  if (pieces === 0) return <StatusMark mark="full">{t('sold_out')}</StatusMark>;
  if (isFewPieces(pieces)) return <StatusMark mark="few">{t('few', { pieces })}</StatusMark>;
  return <StatusMark mark="open">{t('pieces', { pieces })}</StatusMark>;
}
