import { useMutation } from '@tanstack/react-query';
import { urlOf } from '#kernel/call.ts';
import { type Api, useApi } from '#web/api.tsx';
import { dataQuery } from '#web/dataQuery.ts';
import { saveFile } from '#web/saveFile.ts';
import { getPass, getPassFile } from '../contract.ts';

/** Null: a birthday opens it. */
export const passQuery = (api: Api, code: string) => dataQuery(api, ['passes', code], getPass, { params: { code } });

export function usePassFile(key: { readonly code: string; readonly birthday?: string | undefined }) {
  const { lang } = useApi();
  return useMutation({
    mutationFn: (file: 'pdf' | 'ics') =>
      saveFile(`/api${urlOf(getPassFile)}?lang=${lang}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...key, file }),
      }),
  });
}
