import { commissionKinds } from '#features/circuits/rules/setup/fields.ts';
import { isRegime } from '#features/invoices/rules/regimes.ts';
import { natures } from '#features/invoices/rules/taxes.ts';
import { useRegimeName } from '#features/invoices/web/useRegimeName.ts';
import { consentModes } from '#features/legal/rules/cookieChoice.ts';
import { useText } from '#web/text.tsx';
import { settingsText } from '../text/settings.ts';
import { natureKey } from './natureKey.ts';

/** What is chosen in a field of the settings, in the words of its choice; any other value as it is. */
export function useChosenWords(): (field: string, value: string) => string {
  const t = useText(settingsText);
  const regimeName = useRegimeName();
  return (field, value) => {
    const commission = commissionKinds.find((one) => field === 'commission' && one === value);
    const consent = consentModes.find((one) => field === 'cookie_consent' && one === value);
    const nature = natures.find((one) => /^tax_.+_nature$/.test(field) && one === value);
    if (commission) return t(`commission_${commission}`);
    if (consent) return t(`consent_${consent}`);
    if (nature) return t(natureKey(nature));
    return field === 'issuer_regime' && isRegime(value) ? regimeName(value) : value;
  };
}
