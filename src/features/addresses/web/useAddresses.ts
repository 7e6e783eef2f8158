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

export const addressesQuery = (api: Api) =>
  queryOptions({
    queryKey: api.key('addresses'),
    queryFn: async () => (await api(getAddresses, {})).data,
  });

/** Saves an address, a new one or changes to a saved one; the list is read anew, also when the saved one is gone. */
export function useSaveAddress(saved: AddressView | undefined) {
  const api = useApi();
  const queries = useQueryClient();
  return async (address: z.input<typeof AddressIn>): Promise<AddressView> => {
    try {
      const { data } = saved
        ? await api(updateAddress, { params: { id: saved.id }, body: { ...address, action: 'change' } })
        : await api(addAddress, { body: address });
      return data;
    } finally {
      await queries.invalidateQueries({ queryKey: addressesQuery(api).queryKey });
    }
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
export const addressLine = ({
  address,
  house_number,
  zipcode,
  city,
  state,
}: Pick<AddressView, 'address' | 'house_number' | 'zipcode' | 'city' | 'state'>): string =>
  `${address} ${house_number}, ${zipcode} ${city} (${state})`;
