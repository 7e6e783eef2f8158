import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { getSecondFactor, type SecondFactorView } from '../../contract/secondFactor.ts';
import { secondFactorText } from '../../text/secondFactor.ts';

export const factorQuery = (api: Api) =>
  queryOptions({
    queryKey: api.key('second-factor'),
    queryFn: async () => (await api(getSecondFactor, {})).data,
  });

/** Which codes may be typed, as a field's hint says them. */
export function useCodeHint({ app, recovery_codes: left }: SecondFactorView): string {
  const t = useText(secondFactorText);
  if (app === 0) return t('factor_code_hint_recovery', { left });
  return left > 0 ? t('factor_code_hint') : t('factor_code_hint_app');
}

/** Is there a code that could be typed? */
export const hasCodes = ({ app, recovery_codes: left }: SecondFactorView): boolean => app === 1 || left > 0;
