import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type Api, type Input, useApi } from '#web/api.tsx';
import {
  addShipping,
  changeCircuit,
  changeShipping,
  confirmBank,
  getBankSetUp,
  getCircuitSetUp,
  proposeBank,
  withdrawBank,
} from '../../contract.ts';
import type { SentFields } from '../setUps/useFieldsForm.ts';
import { circuitIn, useOffice, useProved } from '../useOffice.ts';

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

/** The circuit as it is set up, for who may read all of it. */
export function useCircuitSetUp() {
  const api = useApi();
  const [query] = useSearchParams();
  return useSuspenseQuery(circuitSetUpQuery(api, circuitIn(query, api))).data;
}

export function useBank() {
  const api = useApi();
  const [query] = useSearchParams();
  return useSuspenseQuery(bankQuery(api, circuitIn(query, api))).data;
}

/** What changes a circuit; each asks for a recent proof where it is wanted. */
export function useSettingsChanges() {
  const api = useApi();
  const { circuit } = useOffice();
  const { run, question } = useProved(circuit.id);
  const id = circuit.id;
  return {
    question,
    change: (body: SentFields) =>
      run(() => api(changeCircuit, { params: { id }, body: body as Input<typeof changeCircuit>['body'] })),
    addShipping: (body: Input<typeof addShipping>['body']) => run(() => api(addShipping, { params: { id }, body })),
    changeShipping: (shipping: number, body: Input<typeof changeShipping>['body']) =>
      run(() => api(changeShipping, { params: { id, shipping }, body })),
    proposeBank: (body: Input<typeof proposeBank>['body']) => run(() => api(proposeBank, { params: { id }, body })),
    confirmBank: (iban: string) => run(() => api(confirmBank, { params: { id }, body: { iban } })),
    withdrawBank: () => run(() => api(withdrawBank, { params: { id } })),
  };
}
export type SettingsChanges = ReturnType<typeof useSettingsChanges>;
