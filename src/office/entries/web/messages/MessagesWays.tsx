import { paths } from '#kernel/paths.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { useLang } from '#web/api.tsx';
import { Sections } from '#web/office/FilterBar.tsx';
import { useText } from '#web/text.tsx';
import { officeMessagesText } from '../../text/messages.ts';

export function MessagesWays() {
  const lang = useLang();
  const t = useText(officeMessagesText);
  const circuit = useOffice().circuit.id;
  return (
    <Sections
      label={t('ways')}
      sections={[
        { to: paths.consoleRegistrations(lang, { circuit }), label: t('way_registrations') },
        { to: paths.consoleMessages(lang, circuit), label: t('way_messages') },
      ]}
    />
  );
}
