import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Api, useApi } from '#web/api.tsx';
import {
  type AddressIn,
  type AddressView,
  addAddress,
  getAddresses,
  removeAddress,
  updateAddress,
} from '../contract.ts';

/** The saved addresses, the primary one first. */
export const addressesQuery = (api: Api) =>
  queryOptions({
    queryKey: api.key('addresses'),
    queryFn: async () => (await api(getAddresses, {})).data,
  });

/** Saves a new address, or what is different in one that is saved, and shows it among the others. */
export function useSaveAddress() {
  const api = useApi();
  const queries = useQueryClient();
  return async (given: z.input<typeof AddressIn>, saved?: AddressView): Promise<AddressView> => {
    const { data } = saved
      ? await api(updateAddress, { params: { id: saved.id }, body: { ...given, action: 'change' } })
      : await api(addAddress, { body: given });
    await queries.invalidateQueries({ queryKey: addressesQuery(api).queryKey });
    return data;
  };
}

/** Makes an address the primary one, or deletes it; the list is read anew either way. */
export function useAddressActions() {
  const api = useApi();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: addressesQuery(api).queryKey });
  const primary = useMutation({
    mutationFn: (id: string) => api(updateAddress, { params: { id }, body: { action: 'set_primary' } }),
    onSettled,
  });
  const remove = useMutation({ mutationFn: (id: string) => api(removeAddress, { params: { id } }), onSettled });
  return { primary, remove };
}

/** An address on one line: "Via alle Fabbriche 12, 28922 Verbania (VB)". */
export const addressLine = ({ address, house_number, zipcode, city, state }: AddressView): string =>
  `${address} ${house_number}, ${zipcode} ${city} (${state})`;
