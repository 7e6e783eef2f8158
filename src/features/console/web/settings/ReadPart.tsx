import { commissionKinds } from '#features/circuits/rules/setup/fields.ts';
import { consentModes } from '#features/legal/rules/cookieChoice.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import type { CircuitSetUpView } from '../../contract.ts';
import { settingsText } from '../../text/settings.ts';
import { shownDecimals } from './decimals.ts';
import { type CircuitField, regimes } from './fieldsOfParts.ts';

interface ReadPartProps {
  readonly fields: readonly CircuitField[];
  readonly found: CircuitSetUpView;
}

/** A block for who may only read the settings: what is set, as a list. */
export function ReadPart({ fields, found }: ReadPartProps) {
  const t = useText(settingsText);
  const lang = useLang();
  const decimals = shownDecimals(found.fields, fields, lang);
  const shown = (field: CircuitField): string => {
    const value = found.fields[field];
    if (typeof value === 'number') return t(value === 1 ? 'yes' : 'no');
    const commission = commissionKinds.find((one) => field === 'commission' && one === value);
    const consent = consentModes.find((one) => field === 'cookie_consent' && one === value);
    const regime = regimes.find((one) => field === 'issuer_regime' && one === value);
    if (commission) return t(`commission_${commission}`);
    if (consent) return t(`consent_${consent}`);
    if (regime) return t(`regime_${regime}`);
    return decimals[field] ?? value;
  };
  const rows = fields.map((field) => [t(`field_${field}`), shown(field)] as const).filter(([, value]) => value !== '');
  return rows.length === 0 ? <p className="mut">{t('nothing_set')}</p> : <Facts rows={rows} />;
}
