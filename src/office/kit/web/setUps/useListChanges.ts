import type { StaffCall } from '#kernel/call.ts';
import { type Input, useApi } from '#web/api.tsx';
import { useOffice, useProved } from '../useOffice.ts';
import type { ListChanges } from './ListBlock.tsx';

interface Calls {
  readonly add: StaffCall;
  readonly change: StaffCall;
  readonly remove: StaffCall;
}

export function useListChanges() {
  const api = useApi();
  const { circuit } = useOffice();
  const { run, question } = useProved(circuit.id);
  const changes = <Name extends string>(calls: Calls, of: Readonly<Record<string, number>>): ListChanges<Name> => {
    const params = { ...of, id: circuit.id };
    const ask = (call: StaffCall, input: object) => run(() => api(call, input as Input<StaffCall>));
    return {
      add: (body) => ask(calls.add, { params, body }),
      change: (item, body) => ask(calls.change, { params: { ...params, item }, body }),
      remove: (item) => ask(calls.remove, { params: { ...params, item } }),
    };
  };
  return { changes, question };
}
