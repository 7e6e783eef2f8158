import { useText } from '#web/text.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { isFewPieces } from '../rules/pieces.ts';
import { shopText } from '../text/index.ts';

interface PiecesProps {
  readonly pieces: number;
  /** False where the number is that of the whole product, and says little about what is chosen of it. */
  readonly exact?: boolean;
}

/** How many pieces there are, in a shape and in words. */
export function Pieces({ pieces, exact = true }: PiecesProps) {
  const t = useText(shopText);
  if (pieces === 0) return <StatusMark mark="full">{t('sold_out')}</StatusMark>;
  if (isFewPieces(pieces)) return <StatusMark mark="few">{t('few', { pieces })}</StatusMark>;
  return <StatusMark mark="open">{exact ? t('pieces', { pieces }) : t('available')}</StatusMark>;
}
