import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { savePersonalInfo } from '#features/athletes/contract.ts';
import { accountQuery } from '#features/identity/web/useAccount.ts';
import { type Input, useApi } from '#web/api.tsx';

/** A saved indicator clears after 3 s (checkout §9). */
const savedFor = 3_000;

/** Saves the personal info; what is known of the signed-in user is read anew (checkout §4). */
export function usePersonalInfo(memberId: string) {
  const api = useApi();
  const client = useQueryClient();
  const [savedAt, setSavedAt] = useState<number | null>(null);
  useEffect(() => {
    if (savedAt === null) return;
    const timer = setTimeout(() => setSavedAt(null), savedFor);
    return () => clearTimeout(timer);
  }, [savedAt]);
  return {
    saved: savedAt !== null,
    save: async (body: Input<typeof savePersonalInfo>['body']) => {
      await api(savePersonalInfo, { params: { memberId }, body });
      await client.invalidateQueries({ queryKey: accountQuery(api).queryKey });
      setSavedAt(Date.now());
    },
  };
}
