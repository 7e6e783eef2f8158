import type { z } from 'zod';
import { useOffice, useProved } from '#office/kit/web/useOffice.ts';
import { useApi } from '#web/api.tsx';
import { type BulkMove, moveParcel, moveParcels } from '../../contract/parcels.ts';

export type ParcelMove = z.output<typeof moveParcel.schema.body>;

export function useParcelMoves() {
  const api = useApi();
  const { id } = useOffice().circuit;
  const { run, question } = useProved(id);
  return {
    question,
    move: (order: string, body: ParcelMove) =>
      run(async () => (await api(moveParcel, { params: { id, order }, body })).data.state),
    moveAll: (orders: readonly string[], move: BulkMove) =>
      run(async () => (await api(moveParcels, { params: { id }, body: { orders: [...orders], move } })).data),
  };
}
