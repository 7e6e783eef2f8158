export function DeliveryAddress(_: { readonly chosen: string | null; readonly onChoose: (id: string) => void }) {
  return null;
}
