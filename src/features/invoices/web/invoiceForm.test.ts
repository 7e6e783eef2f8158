import { describe, expect, test } from 'vitest';
import type { OrderView } from '#features/orders/contract.ts';
import { buyerIn, type InvoiceValues, invoiceSchema, startingBuyers } from './invoiceForm.ts';

type InvoiceRequest = NonNullable<OrderView['invoice_request']>;

const own = { firstname: 'Giulia', lastname: 'Ferraris', tax_code: 'FRRGLI91M54L746B' };
const address_id = '0190a000-0000-7000-8000-000000000001';
const said = (more: Partial<InvoiceRequest>): InvoiceRequest => ({
  type: 'private',
  firstname: null,
  lastname: null,
  company: null,
  fiscal_code: null,
  vat_number: null,
  recipient_code: '0000000',
  pec: null,
  address_id,
  address: { address: 'Via Roma', house_number: '1', zipcode: '28922', city: 'Verbania', state: 'VB', country: 'IT' },
  ...more,
});
const filled = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

describe('An invoice’s form opens', () => {
  test('with the buyer’s own name and fiscal code, and nothing of them for a company', () => {
    const { private: person, company } = startingBuyers(null, own);
    expect(filled(person)).toEqual({ firstname: 'Giulia', lastname: 'Ferraris', fiscal_code: own.tax_code });
    expect(filled(company)).toEqual({});
    expect(filled(startingBuyers(null, { ...own, tax_code: null }).private)).not.toHaveProperty('fiscal_code');
  });

  test('with what was said last as this kind, beside one’s own data as the other', () => {
    const asCompany = said({ type: 'company', company: 'Verbano S.r.l.', vat_number: '12345670017', pec: 'v@pec.it' });
    const { private: person, company } = startingBuyers(asCompany, own);
    // What stands for no code is left out.
    expect(filled(company)).toEqual({ company: 'Verbano S.r.l.', vat_number: '12345670017', pec: 'v@pec.it' });
    expect(filled(person)).toEqual({ firstname: 'Giulia', lastname: 'Ferraris', fiscal_code: own.tax_code });
    const asPerson = said({ firstname: 'Anna', lastname: 'Zanetta', fiscal_code: 'ZNTNNA90A41L746A' });
    expect(filled(startingBuyers(asPerson, own).private)).toMatchObject({ firstname: 'Anna' });
    expect(filled(startingBuyers(asPerson, own).company)).toEqual({});
  });
});

describe('An invoice’s form says at once', () => {
  const faults = (more: Partial<InvoiceValues>, country = 'IT') => {
    const values = { ...buyerIn({ type: 'private', address_id: '' }), type: 'private' as const, address_id, ...more };
    const { error } = invoiceSchema(() => ({
      ...said({}).address,
      firstname: '',
      lastname: '',
      company: null,
      country,
    })).safeParse(values);
    return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]));
  };

  test('all that is wrong: what the API’s schema refuses, and what the invoice asks of its buyer', () => {
    expect(faults({ firstname: 'Юлия', lastname: 'Ж', address_id: '' })).toEqual({
      ...{ firstname: 'latin_only', lastname: 'latin_only', fiscal_code: 'required', address_id: 'choose' },
    });
    expect(faults({ type: 'company', vat_number: '123', pec: 'no', address_id: '' })).toEqual({
      ...{ company: 'required', vat_number: 'vat_number_not_valid', pec: 'email_not_valid', address_id: 'choose' },
    });
    expect(faults({ type: 'company' })).toEqual({
      ...{ company: 'required', vat_number: 'required', recipient_code: 'recipient_code_or_pec' },
    });
    expect(faults({ type: 'company', vat_number: '12345670017', company: 'Verbano' })).toEqual({
      recipient_code: 'recipient_code_or_pec',
    });
  });

  test('that a field was emptied, whoever the address names', () => {
    const schema = invoiceSchema(() => ({ ...said({}).address, firstname: 'Giulia', lastname: 'Neri', company: null }));
    const values = { ...buyerIn({ type: 'private', address_id }), type: 'private' as const, address_id };
    const { error } = schema.safeParse({ ...values, firstname: 'Mario', fiscal_code: own.tax_code });
    expect(error?.issues).toMatchObject([{ path: ['lastname'], message: 'required' }]);
  });

  test('nothing where the address makes it right', () => {
    const swiss = { type: 'company' as const, company: 'Tessin AG', vat_number: 'CHE123456789' };
    expect(faults(swiss)).toMatchObject({ vat_number: 'vat_number_not_valid' });
    expect(faults(swiss, 'CH')).toEqual({});
  });
});
