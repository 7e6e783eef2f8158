import type { StaffCall } from '#kernel/call.ts';
import { type Input, useApi } from '#web/api.tsx';
import type { ImpactView } from '../../contract.ts';
import { useOffice, useProved } from '../useOffice.ts';
import type { ListChanges } from './ListBlock.tsx';
import type { SentFields } from './useFieldsForm.ts';

interface Calls {
  readonly add: StaffCall;
  readonly change: StaffCall;
  readonly remove: StaffCall;
  readonly tryOut?: StaffCall;
}

/** What changes a list of the office: the calls of the list, for what it is a list of. */
export function useListChanges() {
  const api = useApi();
  const { circuit } = useOffice();
  const { run, question } = useProved(circuit.id);
  const changes = <Name extends string>(
    calls: Calls,
    of: Readonly<Record<string, number>>,
    reload: () => Promise<unknown>,
  ): ListChanges<Name> => {
    const params = { ...of, id: circuit.id };
    const ask = (call: StaffCall, input: object) => run(() => api(call, input as Input<StaffCall>));
    return {
      reload,
      add: (body) => ask(calls.add, { params, body }),
      change: (item, body) => ask(calls.change, { params: { ...params, item }, body }),
      remove: (item) => ask(calls.remove, { params: { ...params, item } }),
      ...(calls.tryOut && {
        tryOut: async (item: number, sent: SentFields, page: number) => {
          const input = { params: { ...params, item }, body: { ...sent, names_page: page } };
          return ((await api(calls.tryOut!, input as Input<StaffCall>)) as { readonly data: ImpactView }).data;
        },
      }),
    };
  };
  return { changes, question };
}
