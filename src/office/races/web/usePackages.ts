import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { CatalogueId } from '#kernel/wire.ts';
import { useCircuit, useOffice, useProved } from '#office/kit/web/useOffice.ts';
import { type Api, type Input, useApi } from '#web/api.tsx';
import {
  archiveOfficePackage,
  changeOfficePackage,
  createOfficePackage,
  deleteOfficePackage,
  getPackageSetUp,
  publishOfficePackage,
  withdrawOfficePackage,
} from '../contract/packages.ts';

export const packageQuery = (api: Api, circuit: number, pack: number) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'set-up package', pack),
    queryFn: async () => (await api(getPackageSetUp, { params: { id: circuit, package: pack } })).data,
  });

export const packageIn = (params: Readonly<Record<string, string | undefined>>): number | null =>
  CatalogueId.safeParse(params.package ?? '').data ?? null;

export function usePackageSetUp() {
  const api = useApi();
  return useSuspenseQuery(packageQuery(api, useCircuit(), packageIn(useParams()) ?? 0)).data;
}

export function usePackageChanges() {
  const api = useApi();
  const { circuit } = useOffice();
  const { run, question } = useProved(circuit.id);
  const of = (pack: number) => ({ id: circuit.id, package: pack });
  type Body<Call extends Parameters<Api>[0]> = Input<Call> extends { readonly body: infer Sent } ? Sent : never;
  return {
    question,
    create: (body: Body<typeof createOfficePackage>) =>
      run(async () => (await api(createOfficePackage, { params: { id: circuit.id }, body })).data.id),
    change: (pack: number, body: Body<typeof changeOfficePackage>) =>
      run(() => api(changeOfficePackage, { params: of(pack), body })),
    publish: (pack: number) => run(() => api(publishOfficePackage, { params: of(pack) })),
    withdraw: (pack: number) => run(() => api(withdrawOfficePackage, { params: of(pack) })),
    archive: (pack: number) => run(() => api(archiveOfficePackage, { params: of(pack) })),
    // What is gone is not read again.
    remove: (pack: number) => api(deleteOfficePackage, { params: of(pack) }),
  };
}
