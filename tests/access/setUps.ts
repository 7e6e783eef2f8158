import { usualOffersIn } from '../support/offers.ts';

/** What the office sends to set something up, valid as it stands. */

export const aBuyer = {
  type: 'private',
  firstname: 'Ada',
  lastname: 'Prova',
  fiscal_code: 'FRRGLI91M54L746B',
  address: 'Via Prova',
  house_number: '1',
  zipcode: '28922',
  city: 'Verbania',
  state: 'VB',
  country: 'IT',
};

export const newRace = {
  name: 'Gara nuova',
  stage_id: 1500,
  starts_at: '2026-10-31T09:00',
  stock: 100,
  price: '25,00',
};

export const newType = {
  name_it: 'Under 23',
  name_en: 'Under 23',
  notes_it: '',
  notes_en: '',
  price: '20.00',
  born_from: 2004,
  born_until: null,
  active: 1,
  has_federation: 0,
  federations: [],
  certificate: 0,
  kinds: [],
  policies: [],
};

/** A correction of an athlete's data that corrects nothing. */
export const noCorrection = { fields: {}, seen: {}, reason: 'nessuno', same_person: 0, starts: 0 };

export const newStage = {
  name_it: 'Stresa',
  name_en: '',
  place_it: 'Lungolago',
  place_en: '',
  description_it: '',
  description_en: '',
  address: '',
  starts_on: '2026-10-31',
  ends_on: '2026-11-01',
};

export const newShipping = {
  ...{ name_it: 'Corriere', name_en: '', description_it: '', description_en: '' },
  ...{ price: '6.00', race_id: null, active: 1 },
};

/** Keys as the providers give them. */
const pem = '-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----';
export const newKeys = {
  stripe: { same_account: 1, since: null, secret_key: 'sk_test_x', webhook_secret: 'whsec_12345678' },
  paypal: { same_account: 1, since: null, client_id: 'client', client_secret: 'secret', webhook_id: 'WH-1' },
  satispay: { same_account: 1, since: null, key_id: 'key', private_key: pem },
};
export const newProduct = { name: 'Maglia', price: '35,00', stock: 50, in_shop: 1 };

/** Two codes that begin alike. */
export const newCoupons = {
  code: 'ESTATE',
  count: 2,
  kind: 'percent',
  percent: 10,
  amount: null,
  most: 5,
  minimum: null,
  email: null,
  once_per_user: 0,
  alone: 0,
  needs: 'nothing',
  first_day: null,
  last_day: null,
  targets: [],
};

export const newPackage = { name: 'Tutte e due', price: '60,00', races: [1, 2] };

/** A race that is cancelled, with what is written to its athletes. */
export const newDisruption = {
  starts_at: null,
  words_it: 'Maltempo.',
  words_en: 'Bad weather.',
  ...usualOffersIn,
};

export const newMessage = {
  ...{ subject_it: 'Ritrovo alle 7', subject_en: 'Meet at 7', promotion: 0 },
  ...{ text_it: 'Ci vediamo al pontile.', text_en: 'See you at the pier.', to: {} },
};

export const newQuestion = {
  ...{ position: 1, type: 'select', fraction_id: null, label_it: 'Navetta?', label_en: 'Shuttle?' },
  ...{ placeholder_it: '', placeholder_en: '', text_it: '', text_en: '', auto_show: 0, required: 0 },
  ...{ options_it: 'Sì\nNo', options_en: 'Yes\nNo' },
};

export const newFraction = { position: 1, name_it: 'Nuoto', name_en: 'Swim', min: 1, max: 1 };
export const newService = { position: 1, product_id: 1, is_preselected: 0 };

export const newFederation = {
  ...{ name_it: 'Federazione di prova', name_en: 'Trial federation', hint_it: '', hint_en: '' },
  ...{ may_continue_without_card: 0, free_name: 0, team_code: 0, team_after_valid_card: 0, cards_from: 'nowhere' },
};
export const newDiscipline = { name_it: 'Canottaggio', name_en: 'Rowing' };
export const newCertificateType = { ...newDiscipline, implied_discipline_id: null };
/** A federation's file of cards. */
export const cardFile = 'numero;nome;cognome\nAB12345;Ada;Prova\n';
export const newRule = { from_day: '2027-01-01', card_mask: 'AA00000', minimum_birth_year_age: 20 };

export const newPolicy = {
  ...{ position: 1, is_required: 1, name_it: 'Regolamento', name_en: 'Rules' },
  ...{ description_it: '<p>Accetto.</p>', description_en: '<p>I accept.</p>' },
  ...{ button_it: '', button_en: '', pdf_it: '', pdf_en: '' },
};
