import { describe, expect, test } from 'vitest';
import { circuitFaults, isIssuerComplete, isSensitive, type JoinedFields } from './circuitFaults.ts';

const quiet = {
  promo_it: '',
  promo_en: '',
  commission: 'none',
  commission_rate: '',
  issues_invoices: false,
} as unknown as JoinedFields;

const tax = (rate: string, nature: string, law: string) =>
  Object.fromEntries(
    ['registration', 'goods', 'shipping', 'commission'].flatMap((kind) => [
      [`tax_${kind}_rate`, rate],
      [`tax_${kind}_nature`, nature],
      [`tax_${kind}_law`, law],
    ]),
  );

const issuing = {
  ...quiet,
  issues_invoices: true,
  issuer_name: 'ASD Tre Laghi',
  issuer_address: 'Corso Mameli',
  issuer_zipcode: '28921',
  issuer_city: 'Verbania',
  issuer_state: 'VB',
  issuer_country: 'IT',
  issuer_vat_number: '02415360037',
  issuer_fiscal_code: '93017530036',
  issuer_regime: 'RF01',
  issuer_email: 'segreteria@trelaghi.example',
  issuer_prefix: 'TL',
  ...tax('22', '', ''),
} as unknown as JoinedFields;

describe('The fields of a circuit', () => {
  test.each`
    given                                              | faults
    ${{}}                                              | ${{}}
    ${{ promo_it: 'Cena in piazza' }}                  | ${{ promo_en: 'required' }}
    ${{ promo_en: 'Dinner' }}                          | ${{ promo_it: 'required' }}
    ${{ commission: 'uniform' }}                       | ${{ commission_rate: 'required' }}
    ${{ commission: 'uniform', commission_rate: '3' }} | ${{}}
  `('$given: $faults', ({ given, faults }) => {
    expect(circuitFaults({ ...quiet, ...given })).toEqual(faults);
  });

  test('issue invoices with everything that an invoice says, and with nothing less', () => {
    expect(circuitFaults(issuing)).toEqual({});
    expect(isIssuerComplete(issuing)).toBe(true);
    expect(circuitFaults({ ...issuing, issuer_vat_number: '' })).toEqual({ issuer_vat_number: 'required' });
    expect(isIssuerComplete({ ...issuing, issuer_vat_number: '' })).toBe(false);
  });

  test('a rate of nothing needs its nature and its law, another rate has no nature', () => {
    expect(circuitFaults({ ...issuing, tax_goods_rate: '0' })).toEqual({
      tax_goods_nature: 'nature_or_rate',
      tax_goods_law: 'required',
    });
    expect(
      circuitFaults({ ...issuing, tax_goods_rate: '0', tax_goods_nature: 'N4', tax_goods_law: 'art. 10' }),
    ).toEqual({});
    expect(circuitFaults({ ...issuing, tax_goods_nature: 'N4' })).toEqual({ tax_goods_nature: 'nature_or_rate' });
  });

  test('a rate that is not there is asked for, and no nature before it', () => {
    const empty = { tax_goods_rate: '', tax_goods_nature: '', tax_goods_law: '' };
    expect(circuitFaults({ ...issuing, ...empty })).toEqual({ tax_goods_rate: 'rate_needed' });
  });

  test('an Italian address has a province and five figures; another one has what it has', () => {
    const wrong = { issuer_zipcode: '2', issuer_state: 'Lecco' };
    expect(circuitFaults({ ...issuing, ...wrong })).toEqual({
      issuer_zipcode: 'zipcode_not_valid',
      issuer_state: 'province_choose',
    });
    expect(circuitFaults({ ...issuing, ...wrong, issuer_country: 'CH' })).toEqual({});
  });

  test.each`
    names                    | is
    ${['name_it', 'ink_1']}  | ${false}
    ${['lead_it', 'hosts']}  | ${true}
    ${['pays_by_paypal']}    | ${true}
    ${['commission_fixed']}  | ${true}
    ${['issuer_vat_number']} | ${true}
    ${['issues_invoices']}   | ${true}
    ${['write_off_limit']}   | ${true}
  `('$names want a recent proof: $is', ({ names, is }) => {
    expect(isSensitive(names)).toBe(is);
  });
});
