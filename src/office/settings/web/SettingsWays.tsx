import { paths } from '#kernel/paths.ts';
import { seesCircuitSetUps, seesSettings } from '#office/frame/web/mayUse.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { useLang } from '#web/api.tsx';
import { Sections } from '#web/office/FilterBar.tsx';
import { useText } from '#web/text.tsx';
import { officeFederationsText } from '../text/federations.ts';
import { officeKindsText } from '../text/kinds.ts';
import { officePoliciesText } from '../text/policies.ts';
import { settingsText } from '../text/settings.ts';

export function SettingsWays() {
  const lang = useLang();
  const t = useText(settingsText);
  const tp = useText(officePoliciesText);
  const tf = useText(officeFederationsText);
  const tk = useText(officeKindsText);
  const office = useOffice();
  const circuit = office.circuit.id;
  if (!seesCircuitSetUps(office)) return null;
  return (
    <Sections
      label={tp('ways')}
      sections={[
        ...(seesSettings(office) ? [{ to: paths.consoleSettings(lang, circuit), label: t('settings') }] : []),
        { to: paths.consolePolicies(lang, circuit), label: tp('title') },
        { to: paths.consoleFederations(lang, circuit), label: tf('title') },
        { to: paths.consoleKinds(lang, circuit), label: tk('title') },
      ]}
    />
  );
}
