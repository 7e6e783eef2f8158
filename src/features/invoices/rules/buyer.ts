import { isItalianZipcode } from '#features/addresses/rules/italianZipcode.ts';
import { cleanVatNumber, isCompanyNumber, isVatNumber } from '#features/addresses/rules/vatNumber.ts';
import { checkLetterOf, cleanFiscalCode, isFiscalCode } from '#features/identity/rules/fiscalCode.ts';
import { isLatinText } from './latin.ts';

/** What an invoice's buyer has said, cleaned, with the country of the address that was chosen. */
export interface BuyerFields {
  readonly type: 'private' | 'company';
  readonly firstname: string;
  readonly lastname: string;
  readonly company: string;
  readonly fiscal_code: string;
  readonly vat_number: string;
  readonly recipient_code: string;
  readonly pec: string;
  /** ISO 3166, of the address. */
  readonly country: string;
  /** What else the address says, in one text. */
  readonly place: string;
}

/** A recipient code of a company in Italy. */
const recipientCode = /^[A-Z0-9]{7}$/;
/** What stands for no code: the document is found by PEC, or in the revenue office's portal. */
export const noRecipientCode = '0000000';
/** What stands for a buyer abroad. */
export const foreignRecipientCode = 'XXXXXXX';
/** Numbers of other countries have forms of their own; they are only held to what the document can carry. */
const foreignVatNumber = /^(?=.*\d)[A-Z0-9]{2,28}$/;

type Faults = Readonly<Record<string, string>>;

/** What was written into the form, or sent to the API. */
type BuyerInput = Pick<BuyerFields, 'type'> & {
  readonly [Field in Exclude<keyof BuyerFields, 'type' | 'country' | 'place'>]?: BuyerFields[Field] | undefined;
};

export interface BuyerAddress {
  readonly firstname: string;
  readonly lastname: string;
  readonly company: string | null;
  readonly address: string;
  readonly house_number: string;
  readonly zipcode: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
}

/** Accents as one sign with their letter, whichever way they were typed. */
const composed = (text: string | null | undefined): string => (text ?? '').normalize('NFC');

const upper = (text: string | undefined): string => (text ?? '').replace(/[\s.-]/g, '').toUpperCase();

/** As it is kept: codes without spaces, in capitals. Who names nobody means the person, or the company, of the address. */
export function buyerOf(given: BuyerInput, { country, ...named }: BuyerAddress): BuyerFields {
  const isCompany = given.type === 'company';
  const namesPerson = given.firstname !== undefined || given.lastname !== undefined;
  const person = namesPerson ? given : named;
  return {
    type: given.type,
    firstname: isCompany ? '' : composed(person.firstname),
    lastname: isCompany ? '' : composed(person.lastname),
    company: isCompany ? composed(given.company ?? named.company) : '',
    fiscal_code: cleanFiscalCode(given.fiscal_code ?? ''),
    vat_number: isCompany ? upper(country === 'IT' ? cleanVatNumber(given.vat_number ?? '') : given.vat_number) : '',
    recipient_code: upper(given.recipient_code),
    pec: given.pec ?? '',
    country,
    place: [named.address, named.house_number, named.zipcode, named.city, named.state].join(' '),
  };
}

/**
 * By field; empty if an invoice can be written for this buyer. An Italian association without VAT number has a fiscal code of
 * eleven figures instead, and gets its documents like a private person. Abroad there are companies without a VAT number (decision 063).
 */
export function buyerFaults(buyer: BuyerFields): Faults {
  const italian = buyer.country === 'IT';
  const faults: Record<string, string> = {};
  const missing = (name: 'firstname' | 'lastname' | 'company') => {
    if (buyer[name] === '') faults[name] = 'required';
    else if (!isLatinText(buyer[name])) faults[name] = 'latin_only';
  };
  if (buyer.type === 'private') {
    missing('firstname');
    missing('lastname');
    if (buyer.fiscal_code === '' && italian) faults.fiscal_code = 'required';
    else if (buyer.fiscal_code !== '' && !isPersonCode(buyer.fiscal_code)) faults.fiscal_code = 'fiscal_code_not_valid';
  } else {
    missing('company');
    if (buyer.vat_number === '') {
      if (italian && !isCompanyNumber(buyer.fiscal_code)) faults.vat_number = 'required';
    } else if (!(italian ? isVatNumber(buyer.vat_number) : foreignVatNumber.test(buyer.vat_number)))
      faults.vat_number = 'vat_number_not_valid';
    if (buyer.fiscal_code !== '' && italian && !isCompanyCode(buyer.fiscal_code))
      faults.fiscal_code = 'fiscal_code_not_valid';
  }
  if (!isLatinText(buyer.place)) faults.address_id = 'address_latin_only';
  const reachable = buyer.pec !== '' || (buyer.recipient_code !== '' && buyer.recipient_code !== noRecipientCode);
  if (buyer.recipient_code !== '' && !recipientCode.test(buyer.recipient_code))
    faults.recipient_code = 'recipient_code_not_valid';
  // Also while the number itself is missing: all that is wrong is said at once.
  else if ((buyer.vat_number !== '' || faults.vat_number) && italian && !reachable)
    faults.recipient_code = 'recipient_code_or_pec';
  else if (buyer.recipient_code === foreignRecipientCode && italian) faults.recipient_code = 'recipient_code_not_valid';
  return faults;
}

type SeatFields = Readonly<Record<'address' | 'house_number' | 'zipcode' | 'city' | 'state' | 'country', string>>;

/** The faulty parts of an address that is typed for the invoice alone, with their codes. */
export function seatFaults({ country, ...parts }: SeatFields): Faults {
  const faults: Record<string, string> = {};
  for (const [name, text] of Object.entries(parts)) if (!isLatinText(text)) faults[name] = 'latin_only';
  if (country === 'IT' && parts.zipcode !== '' && !isItalianZipcode(parts.zipcode))
    faults.zipcode = 'zipcode_not_valid';
  return faults;
}

/** Companies have eleven figures, often their VAT number; one-man businesses the code of their owner. */
const isCompanyCode = (code: string): boolean => isCompanyNumber(code) || isPersonCode(code);

/** The exchange system turns a document down whose fiscal code has another check letter. */
const isPersonCode = (code: string): boolean => isFiscalCode(code) && checkLetterOf(code) === code.at(-1);

/** The recipient code as people read it: null for what stands for none, which says nothing to anybody. */
export const recipientCodeShown = (code: string): string | null =>
  code === '' || code === noRecipientCode || code === foreignRecipientCode ? null : code;

/** The recipient code that the document carries: the one given, or the one that stands for none. */
export const recipientCodeOf = ({ country, recipient_code }: Pick<BuyerFields, 'country' | 'recipient_code'>) =>
  country === 'IT' ? recipient_code || noRecipientCode : foreignRecipientCode;
