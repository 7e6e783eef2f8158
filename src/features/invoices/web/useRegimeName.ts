import { useText } from '#web/text.tsx';
import type { Regime } from '../rules/regimes.ts';
import { taxCodesText } from '../text/taxCodes.ts';

/** "RF01 ordinario": a tax regime by its code and in words. */
export function useRegimeName(): (regime: Regime) => string {
  const t = useText(taxCodesText);
  return (regime) => `${regime} ${t(`regime_${regime}`)}`;
}
