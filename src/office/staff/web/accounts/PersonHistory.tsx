import { HistoryDialog } from '#office/kit/web/HistoryDialog.tsx';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { getPersonHistory } from '../../contract/accounts.ts';
import { officeAccountsText } from '../../text/accounts.ts';

interface PersonHistoryProps {
  readonly person: { readonly id: string; readonly name: string | null; readonly email: string };
  readonly onClose: () => void;
}

/** What this office has done to a person: roles, suspensions, who, when and why. */
export function PersonHistory({ person, onClose }: PersonHistoryProps) {
  const t = useText(officeAccountsText);
  const api = useApi();
  const { circuit } = useOffice();
  const { id, name, email } = person;
  return (
    <HistoryDialog
      title={name ?? email}
      queryKey={api.key('office', circuit.id, 'history', id)}
      read={async () => (await api(getPersonHistory, { params: { id: circuit.id, account: id } })).data}
      parts={(history) => {
        const own = history.filter((entry) => entry.own === 1);
        const others = history.filter((entry) => entry.own !== 1);
        return [
          ...(others.length > 0 || own.length === 0 ? [{ title: t('history_of_office'), history: others }] : []),
          ...(own.length > 0 ? [{ title: t('history_own', { person: name ?? email }), history: own }] : []),
        ];
      }}
      did={(action) => t(`did_${action as 'roles_changed'}`)}
      field={(field) => t(`changed_${field as 'roles'}`)}
      onClose={onClose}
    />
  );
}
