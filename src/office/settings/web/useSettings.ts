import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { Provider } from '#features/payments/rules/providers.ts';
import type { SentFields } from '#office/kit/web/setUps/useFieldsForm.ts';
import { may, useCircuit, useOffice, useProved } from '#office/kit/web/useOffice.ts';
import { type Api, type Input, useApi } from '#web/api.tsx';
import { getProviderAccounts, removeProviderAccount, setAccountCalls } from '../contract/providerAccounts.ts';
import {
  addShipping,
  type BankFields,
  changeCircuit,
  changeShipping,
  confirmBank,
  getBankSetUp,
  getCircuitSetUp,
  proposeBank,
  withdrawBank,
} from '../contract/settings.ts';

export const circuitSetUpQuery = (api: Api, circuit: number) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'settings'),
    queryFn: async () => (await api(getCircuitSetUp, { params: { id: circuit } })).data,
  });

export const bankQuery = (api: Api, circuit: number) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'bank'),
    queryFn: async () => (await api(getBankSetUp, { params: { id: circuit } })).data,
  });

export const providerAccountsQuery = (api: Api, circuit: number) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'provider-accounts'),
    queryFn: async () => (await api(getProviderAccounts, { params: { id: circuit } })).data,
  });

/** May whoever looks read and change the circuit's own accounts at providers? */
export const seesAccounts = may(getProviderAccounts);

export function useProviderAccounts() {
  const api = useApi();
  return useSuspenseQuery(providerAccountsQuery(api, useCircuit())).data;
}

export function useCircuitSetUp() {
  const api = useApi();
  return useSuspenseQuery(circuitSetUpQuery(api, useCircuit())).data;
}

export function useBank() {
  const api = useApi();
  return useSuspenseQuery(bankQuery(api, useCircuit())).data;
}

/** Whatever keys, as their form has checked them. */
type AccountIn = Input<(typeof setAccountCalls)[Provider]>['body'];

export function useSettingsChanges() {
  const api = useApi();
  const { circuit } = useOffice();
  const { run, question } = useProved(circuit.id);
  const id = circuit.id;
  return {
    question,
    change: (body: SentFields & { readonly accepted?: readonly string[] }) =>
      run(() => api(changeCircuit, { params: { id }, body: body as Input<typeof changeCircuit>['body'] })),
    addShipping: (typed: object) =>
      run(() => api(addShipping, { params: { id }, body: typed as Input<typeof addShipping>['body'] })),
    changeShipping: (shipping: number, sent: SentFields) =>
      run(() => api(changeShipping, { params: { id, shipping }, body: sent as Input<typeof changeShipping>['body'] })),
    proposeBank: (bank: BankFields, seen: BankFields | null) =>
      run(() => api(proposeBank, { params: { id }, body: { ...bank, seen } })),
    confirmBank: (body: Input<typeof confirmBank>['body']) => run(() => api(confirmBank, { params: { id }, body })),
    setAccount: (provider: Provider, keys: object) =>
      run(() => api(setAccountCalls[provider], { params: { id }, body: keys as AccountIn })),
    removeAccount: (provider: Provider) => run(() => api(removeProviderAccount, { params: { id, provider } })),
    withdrawBank: () => run(() => api(withdrawBank, { params: { id } })),
  };
}
export type SettingsChanges = ReturnType<typeof useSettingsChanges>;
