import { useMutation } from '@tanstack/react-query';
import { urlOf } from '#kernel/call.ts';
import { type Api, ApiError, useApi } from '#web/api.tsx';
import { dataQuery } from '#web/dataQuery.ts';
import { getPass, getPassFile } from '../contract.ts';

/** Null: a birthday opens it. */
export const passQuery = (api: Api, code: string) => dataQuery(api, ['passes', code], getPass, { params: { code } });

export type PassFile = 'pdf' | 'ics';

export function usePassFile(key: { readonly code: string; readonly birthday?: string | undefined }, name: string) {
  const { lang } = useApi();
  return useMutation({
    mutationFn: async (file: PassFile) => {
      const response = await fetch(`/api${urlOf(getPassFile)}?lang=${lang}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...key, file }),
      }).catch((cause: unknown) => {
        throw new ApiError(0, {}, { cause });
      });
      if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})));
      const link = document.createElement('a');
      link.href = URL.createObjectURL(await response.blob());
      link.download = `${name}.${file}`;
      link.click();
      // Some browsers read it only after the click has returned.
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    },
  });
}
