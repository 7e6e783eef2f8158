import { sql } from 'drizzle-orm';
import { jobsOf } from '#app/jobs.ts';
import type { IssuerTaxes } from '#features/invoices/rules/invoiceLines.ts';
import { issuers } from '#features/invoices/server/tables.ts';
import type { Db } from '#server/database.ts';
import type { TestPortal } from './api.ts';

const exempt = { rate: 0, nature: 'N4', law: 'Esente, art. 36-bis DL 75/2023' } as const;
const ordinary = { rate: 2200, nature: null, law: null } as const;
export const taxes: IssuerTaxes = {
  registration: exempt,
  goods: ordinary,
  shipping: ordinary,
  commission: ordinary,
};

/** Lets a circuit issue invoices. */
export async function anIssuer(db: Db, given: Partial<typeof issuers.$inferInsert> = {}): Promise<void> {
  await db.insert(issuers).values({
    circuitId: 15,
    name: 'ASD Prova',
    seat: {
      address: 'Corso Mameli',
      house_number: '12',
      zipcode: '28921',
      city: 'Verbania',
      state: 'VB',
      country: 'IT',
    },
    vatNumber: '12345670017',
    fiscalCode: '93010050032',
    regime: 'RF01',
    email: 'office@test.example',
    prefix: 'TP',
    taxes,
    ...given,
  });
}

export const anAddress = {
  firstname: 'Giulia',
  lastname: 'Ferraris',
  country: 'IT',
  state: 'VB',
  city: 'Verbania',
  address: 'Via Guglielmo Marconi',
  house_number: '24',
  zipcode: '28922',
  phone: '+39 347 555 0123',
};

/** Saves an address of the account; answers its id. */
export async function addressOf(portal: Pick<TestPortal, 'ask'>, as: string, more: object = {}): Promise<string> {
  const { body } = await portal.ask('POST', '/v3.0/user/addresses', { as, body: { ...anAddress, ...more } });
  return body.data.id;
}

/** Asks for an order's invoice for a private person. */
export async function askInvoice(portal: Pick<TestPortal, 'ask'>, as: string, order: string, more: object = {}) {
  const address_id = await addressOf(portal, as);
  const body = { type: 'private', fiscal_code: 'FRRGLI91M54L746B', address_id, ...more };
  return portal.ask('PUT', `/v3.0/orders/${order}/invoice`, { as, body });
}

/** Works what waits after a payment or a refund, as the portal's workers do: outbox, documents, files and mails. */
export async function workInvoices({ context }: Pick<TestPortal, 'context'>): Promise<void> {
  const jobs = jobsOf(context);
  const named = (name: string) => jobs.find((job) => job.name === name)!;
  await named('tell-order-changes').run({});
  for (const name of ['issue-invoice', 'invoice-ready']) {
    const { rows } = await context.db.execute<{ data: object }>(sql`
      update jobs.job set state = 'completed', completed_on = now()
      where name = ${name} and state = 'created' returning data`);
    for (const { data } of rows) await named(name).run(data);
  }
}
