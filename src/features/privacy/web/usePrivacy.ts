import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountQuery } from '#features/identity/web/useAccount.ts';
import type { ChoiceKind } from '#features/legal/rules/choices.ts';
import { type Api, type Input, useApi } from '#web/api.tsx';
import { dataQuery } from '#web/dataQuery.ts';
import { askErasure, cancelErasure, changeChoice, closeRequest, getPrivacy, sendRequest } from '../contract.ts';

export const privacyQuery = (api: Api) => dataQuery(api, ['privacy'], getPrivacy, {});

const useFresh = () => {
  const api = useApi();
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: privacyQuery(api).queryKey });
};

/** Gives or takes back a free consent; what is known of the signed-in user is read anew, too. */
export function useChoice(circuitId: number, kind: ChoiceKind) {
  const api = useApi();
  const queries = useQueryClient();
  const fresh = useFresh();
  return useMutation({
    mutationFn: (accepted: boolean) => api(changeChoice, { body: { circuit_id: circuitId, kind, accepted } }),
    onSettled: () => Promise.all([fresh(), queries.invalidateQueries({ queryKey: accountQuery(api).queryKey })]),
  });
}

export function useRequests() {
  const api = useApi();
  const fresh = useFresh();
  const close = useMutation({
    mutationFn: ({ id, state }: { readonly id: string; readonly state: 'answered' | 'withdrawn' }) =>
      api(closeRequest, { params: { id }, body: { state } }),
    onSettled: fresh,
  });
  const send = async (body: Input<typeof sendRequest>['body']) => {
    await api(sendRequest, { body });
    await fresh();
  };
  return { send, close };
}

export function useErasure() {
  const api = useApi();
  const fresh = useFresh();
  const cancel = useMutation({ mutationFn: () => api(cancelErasure, {}), onSettled: fresh });
  return {
    ask: async (confirmation: string) => (await api(askErasure, { body: { confirmation } })).data.due_at,
    cancel,
  };
}
