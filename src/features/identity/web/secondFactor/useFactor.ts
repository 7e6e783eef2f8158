import type { Api } from '#web/api.tsx';
import { dataQuery } from '#web/dataQuery.ts';
import { useText } from '#web/text.tsx';
import { getSecondFactor, type SecondFactorView } from '../../contract/secondFactor.ts';
import { secondFactorText } from '../../text/secondFactor.ts';

export const factorQuery = (api: Api) => dataQuery(api, ['second-factor'], getSecondFactor, {});

export function useCodeHint({ app, recovery_codes: left }: SecondFactorView): string {
  const t = useText(secondFactorText);
  if (app === 0) return t('factor_code_hint_recovery', { left });
  return left > 0 ? t('factor_code_hint') : t('factor_code_hint_app');
}

export const hasCodes = ({ app, recovery_codes: left }: SecondFactorView): boolean => app === 1 || left > 0;
