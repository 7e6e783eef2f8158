import { describe, expect, test } from 'vitest';
import { type BuyerFields, buyerFaults, buyerOf, recipientCodeOf, recipientCodeShown } from './buyer.ts';

const person: BuyerFields = {
  type: 'private',
  firstname: 'Giulia',
  lastname: 'Ferraris',
  company: '',
  fiscal_code: 'FRRGLI91M54L746B',
  vat_number: '',
  recipient_code: '',
  pec: '',
  country: 'IT',
  place: 'Via Guglielmo Marconi 24 28922 Verbania VB',
};
const company: BuyerFields = {
  ...person,
  type: 'company',
  firstname: '',
  lastname: '',
  company: 'Podistica Verbano S.r.l.',
  fiscal_code: '',
  vat_number: '12345670017',
  recipient_code: 'M5UXCR1',
};

describe('What an invoice asks of its buyer', () => {
  test.each<[string, Partial<BuyerFields>, Record<string, string>]>([
    ['a name and a fiscal code are enough', {}, {}],
    ['omocodia', { fiscal_code: 'FRRGLI91M54L74SY' }, {}],
    ['a PEC besides', { pec: 'giulia@pec.example' }, {}],
    ['no fiscal code', { fiscal_code: '' }, { fiscal_code: 'required' }],
    ['another check letter', { fiscal_code: 'FRRGLI91M54L746A' }, { fiscal_code: 'fiscal_code_not_valid' }],
    ['half a fiscal code', { fiscal_code: 'FRRGLI91' }, { fiscal_code: 'fiscal_code_not_valid' }],
    ['figures of a company', { fiscal_code: '12345670017' }, { fiscal_code: 'fiscal_code_not_valid' }],
    ['no name', { firstname: '', lastname: '' }, { firstname: 'required', lastname: 'required' }],
    ['Cyrillic, which the document does not know', { firstname: 'Юлия' }, { firstname: 'latin_only' }],
    ['a picture', { firstname: 'Giulia 🏃' }, { firstname: 'latin_only' }],
    ['a direction that turns letters around', { lastname: 'Ferra\u202esir' }, { lastname: 'latin_only' }],
    ['Vietnamese', { firstname: 'Hồng Ánh', lastname: 'Nguyễn' }, {}],
    ['an address in Greek', { place: 'Οδός Ερμού 1 Αθήνα' }, { address_id: 'address_latin_only' }],
    ['Polish and Hungarian', { firstname: 'Łucja', lastname: 'Őszi-D’Angelo' }, {}],
    ['abroad without a fiscal code', { country: 'CH', fiscal_code: '' }, {}],
    ['abroad with half a one', { country: 'CH', fiscal_code: 'FRR' }, { fiscal_code: 'fiscal_code_not_valid' }],
  ])('a private person: %s', (_, given, faults) => {
    expect(buyerFaults({ ...person, ...given })).toEqual(faults);
  });

  test.each<[string, Partial<BuyerFields>, Record<string, string>]>([
    ['VAT number and recipient code', {}, {}],
    ['VAT number and PEC', { recipient_code: '', pec: 'ditta@pec.example' }, {}],
    ['seven zeros and PEC', { recipient_code: '0000000', pec: 'ditta@pec.example' }, {}],
    ['neither code nor PEC', { recipient_code: '' }, { recipient_code: 'recipient_code_or_pec' }],
    ['seven zeros alone', { recipient_code: '0000000' }, { recipient_code: 'recipient_code_or_pec' }],
    ['six characters', { recipient_code: 'M5UXCR' }, { recipient_code: 'recipient_code_not_valid' }],
    ['the code of buyers abroad', { recipient_code: 'XXXXXXX' }, { recipient_code: 'recipient_code_not_valid' }],
    ['no VAT number', { vat_number: '' }, { vat_number: 'required' }],
    ['an association with its fiscal code', { vat_number: '', fiscal_code: '12345670017', recipient_code: '' }, {}],
    ['an association of an office without VAT', { vat_number: '', fiscal_code: '93010057011', recipient_code: '' }, {}],
    ['zeros', { vat_number: '00000000000' }, { vat_number: 'vat_number_not_valid' }],
    ['the code of a person alone', { vat_number: '', fiscal_code: 'FRRGLI91M54L746B' }, { vat_number: 'required' }],
    ['a wrong last figure', { vat_number: '12345670018' }, { vat_number: 'vat_number_not_valid' }],
    ['ten figures', { vat_number: '1234567001' }, { vat_number: 'vat_number_not_valid' }],
    ['no name', { company: '' }, { company: 'required' }],
    ['a fiscal code of figures', { fiscal_code: '12345670017' }, {}],
    ['the fiscal code of its owner', { fiscal_code: 'FRRGLI91M54L746B' }, {}],
    ['a wrong fiscal code', { fiscal_code: '12345670018' }, { fiscal_code: 'fiscal_code_not_valid' }],
    ['a German number, abroad, without code', { country: 'DE', vat_number: 'DE811907980', recipient_code: '' }, {}],
    ['a club abroad without a VAT number', { country: 'CH', vat_number: '', recipient_code: '' }, {}],
    ['letters only, abroad', { country: 'DE', vat_number: 'NUMBER' }, { vat_number: 'vat_number_not_valid' }],
  ])('a company: %s', (_, given, faults) => {
    expect(buyerFaults({ ...company, ...given })).toEqual(faults);
  });

  test.each([
    [{}, 'Giulia', 'Ferraris'],
    [{ firstname: 'Mario', lastname: 'Conti' }, 'Mario', 'Conti'],
    [{ firstname: 'Mario' }, 'Mario', ''],
  ])('who names %j means %s %s: a name is never half the address’s', (given, firstname, lastname) => {
    const address = { firstname: 'Giulia', lastname: 'Ferraris', company: null, country: 'IT' };
    const at = { address: 'Via Marconi', house_number: '24', zipcode: '28922', city: 'Verbania', state: 'VB' };
    expect(buyerOf({ type: 'private', ...given }, { ...address, ...at })).toMatchObject({ firstname, lastname });
  });

  test.each([
    ['IT', '', '0000000'],
    ['IT', 'M5UXCR1', 'M5UXCR1'],
    ['DE', '', 'XXXXXXX'],
    ['DE', 'M5UXCR1', 'XXXXXXX'],
  ])('in %s with the code "%s" the document carries %s', (country, recipient_code, carried) => {
    expect(recipientCodeOf({ country, recipient_code })).toBe(carried);
  });
});

test.each([
  ['ABC1234', 'ABC1234'],
  ['0000000', null],
  ['XXXXXXX', null],
  ['', null],
])('the recipient code %j is shown as %j: what stands for none says nothing', (code, shown) => {
  expect(recipientCodeShown(code)).toBe(shown);
});
