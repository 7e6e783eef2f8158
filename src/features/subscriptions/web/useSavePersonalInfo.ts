import { useQueryClient } from '@tanstack/react-query';
import { savePersonalInfo } from '#features/athletes/contract.ts';
import { accountQuery } from '#features/identity/web/useAccount.ts';
import { type Input, useApi } from '#web/api.tsx';

/** Saves the personal info, and reads the account again (checkout §4). */
export function useSavePersonalInfo(memberId: string) {
  const api = useApi();
  const client = useQueryClient();
  return async (body: Input<typeof savePersonalInfo>['body']): Promise<void> => {
    await api(savePersonalInfo, { params: { memberId }, body });
    await client.invalidateQueries({ queryKey: accountQuery(api).queryKey });
  };
}
