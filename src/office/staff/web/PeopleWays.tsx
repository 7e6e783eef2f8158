import { paths } from '#kernel/paths.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { officeRequestsText } from '#office/requests/text/index.ts';
import { useLang } from '#web/api.tsx';
import { Sections } from '#web/office/FilterBar.tsx';
import { useText } from '#web/text.tsx';
import { officeAccountsText } from '../text/accounts.ts';
import { peopleText } from '../text/people.ts';

export function PeopleWays() {
  const lang = useLang();
  const t = useText(officeAccountsText);
  const tr = useText(officeRequestsText);
  const tc = useText(peopleText);
  const circuit = useOffice().circuit.id;
  return (
    <Sections
      label={t('ways')}
      sections={[
        { to: paths.consolePeople(lang, circuit), label: tc('people') },
        { to: paths.consoleAccounts(lang, { circuit }), label: t('title') },
        { to: paths.consoleRequests(lang, circuit), label: tr('way') },
      ]}
    />
  );
}
