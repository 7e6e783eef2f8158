import { useText } from '#web/text.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { setUpsText } from '../../text/setUps.ts';

/** How many faults, or else warnings, something has that is set up. */
export function Wrong({
  of: { faults, warnings },
}: {
  readonly of: { readonly faults: number; readonly warnings: number };
}) {
  const t = useText(setUpsText);
  if (faults > 0) return <StatusMark mark="err">{t('faults', { count: faults })}</StatusMark>;
  if (warnings > 0) return <StatusMark mark="warn">{t('warnings', { count: warnings })}</StatusMark>;
  return null;
}
