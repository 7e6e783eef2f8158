import type { IssuerTaxes } from '../../src/features/invoices/rules/invoiceLines.ts';
import type { Tax } from '../../src/features/invoices/rules/taxes.ts';
import { issuers } from '../../src/features/invoices/server/tables.ts';
import type { World } from './world.ts';

const ordinary: Tax = { rate: 2200, nature: null, law: null };
const exempt: Tax = { rate: 0, nature: 'N4', law: 'Esente, art. 36-bis DL 75/2023' };
const outside: Tax = { rate: 0, nature: 'N2.2', law: 'Fuori campo IVA, art. 4, c. 4, DPR 633/72' };
const taxes = (registration: Tax): IssuerTaxes => ({
  registration,
  goods: ordinary,
  shipping: ordinary,
  commission: ordinary,
});

/** Who issues the circuits' invoices: one exempt, one outside VAT and free of stamp duty, one with VAT on everything. */
const rows: (typeof issuers.$inferInsert)[] = [
  {
    circuitId: 15,
    name: 'ASD Tre Laghi',
    seat: {
      address: 'Corso Goffredo Mameli',
      house_number: '12',
      zipcode: '28921',
      city: 'Verbania',
      state: 'VB',
      country: 'IT',
    },
    vatNumber: '02415360037',
    fiscalCode: '93017530036',
    regime: 'RF01',
    email: 'segreteria@trelaghi.example',
    prefix: 'TL',
    taxes: taxes(exempt),
  },
  {
    circuitId: 8,
    name: 'Podistica Colline ASD',
    seat: {
      address: 'Piazza Garibaldi',
      house_number: '4',
      zipcode: '14036',
      city: 'Moncalvo',
      state: 'AT',
      country: 'IT',
    },
    vatNumber: '01584020059',
    fiscalCode: '91023840050',
    regime: 'RF18',
    email: 'info@colline.example',
    prefix: 'CO',
    taxes: taxes(outside),
    stampLaw: 'Esente da bollo, art. 27-bis, tab. B, DPR 642/72',
  },
  {
    circuitId: 3,
    name: 'ASD Ossola Outdoor',
    seat: {
      address: 'Via Roma',
      house_number: '56',
      zipcode: '28861',
      city: 'Baceno',
      state: 'VB',
      country: 'IT',
    },
    vatNumber: '02639170030',
    fiscalCode: '93036170038',
    regime: 'RF01',
    email: 'gare@ossola.example',
    prefix: 'OS',
    taxes: taxes(ordinary),
  },
];

export const loadIssuers = async ({ tx }: World): Promise<void> => {
  await tx.insert(issuers).values(rows);
};
