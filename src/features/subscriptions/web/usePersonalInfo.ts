import { useQueryClient } from '@tanstack/react-query';
import { savePersonalInfo } from '#features/athletes/contract.ts';
import { accountQuery } from '#features/identity/web/useAccount.ts';
import { type Input, useApi } from '#web/api.tsx';
import { useFlag } from '#web/useFlag.ts';

/** Saves the personal info and invalidates the query of the signed-in user (checkout §4). */
export function usePersonalInfo(memberId: string) {
  const api = useApi();
  const client = useQueryClient();
  const [saved, showSaved] = useFlag();
  return {
    saved,
    save: async (body: Input<typeof savePersonalInfo>['body']) => {
      await api(savePersonalInfo, { params: { memberId }, body });
      await client.invalidateQueries({ queryKey: accountQuery(api).queryKey });
      showSaved();
    },
  };
}
