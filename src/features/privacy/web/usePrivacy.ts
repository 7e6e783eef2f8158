import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountQuery } from '#features/identity/web/useAccount.ts';
import type { ChoiceKind } from '#features/legal/rules/choices.ts';
import { urlOf } from '#kernel/call.ts';
import { type Api, ApiError, type Input, useApi } from '#web/api.tsx';
import { dataQuery } from '#web/dataQuery.ts';
import {
  askErasure,
  cancelErasure,
  changeChoice,
  closeRequest,
  exportData,
  getPrivacy,
  sendRequest,
} from '../contract.ts';

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

/** Fetches the copy and hands it to the browser as a download, so that a refusal can be said in the page. */
export function useExport() {
  const { lang } = useApi();
  return async (): Promise<void> => {
    const answer = await fetch(`/api${urlOf(exportData)}?${new URLSearchParams({ lang })}`).catch((cause: unknown) => {
      throw new ApiError(0, {}, { cause });
    });
    if (!answer.ok) throw new ApiError(answer.status, await answer.json().catch(() => ({})));
    const file = await answer.blob().catch((cause: unknown) => {
      throw new ApiError(0, {}, { cause });
    });
    const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'pettorale.zip';
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };
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
