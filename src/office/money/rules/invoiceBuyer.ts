import { buyerFaults, buyerOf, recipientCodeShown, seatFaults } from '#features/invoices/rules/buyer.ts';

interface Seat {
  readonly address: string;
  readonly house_number: string;
  readonly zipcode: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
}

interface BuyerFields {
  readonly type: 'private' | 'company';
  readonly firstname?: string | null | undefined;
  readonly lastname?: string | null | undefined;
  readonly company?: string | null | undefined;
  readonly fiscal_code?: string | null | undefined;
  readonly vat_number?: string | null | undefined;
  readonly recipient_code?: string | null | undefined;
  readonly pec?: string | null | undefined;
  readonly address: Seat;
}

const noSeat: Seat = { address: '', house_number: '', zipcode: '', city: '', state: '', country: 'IT' };

/** The buyer of an invoice as the office's form has it: a text for each field; what stands for no code is nothing typed. */
export function buyerAsTyped(buyer: BuyerFields | null) {
  const code = buyer?.recipient_code ?? '';
  return {
    type: buyer?.type ?? ('private' as const),
    firstname: buyer?.firstname ?? '',
    lastname: buyer?.lastname ?? '',
    company: buyer?.company ?? '',
    fiscal_code: buyer?.fiscal_code ?? '',
    vat_number: buyer?.vat_number ?? '',
    recipient_code: recipientCodeShown(code) ?? '',
    pec: buyer?.pec ?? '',
    ...(buyer?.address ?? noSeat),
  };
}

export function typedBuyer(typed: ReturnType<typeof buyerAsTyped>) {
  const { address, house_number, zipcode, city, state, country, ...buyer } = typed;
  return { ...buyer, seat: { address, house_number, zipcode, city, state, country } };
}

/** All that is wrong with a buyer as it is typed, by field: its data and its seat. */
export function typedFaults(typed: Omit<BuyerFields, 'address'> & Seat): Readonly<Record<string, string>> {
  const { seat, ...buyer } = typedBuyer(buyerAsTyped({ ...typed, address: typed }));
  const { address_id: _, ...faults } = buyerFaults(
    buyerOf(buyer, { ...seat, firstname: '', lastname: '', company: null }),
  );
  return { ...faults, ...seatFaults(seat) };
}
