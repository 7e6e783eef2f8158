import { cookieVersion } from '#features/legal/rules/cookieChoice.ts';
import { buyerAsTyped } from '#office/money/rules/invoiceBuyer.ts';
import { testNow } from '../support/api.ts';
import { itsBank } from '../support/builders.ts';
import { registrationBody } from '../support/carts.ts';
import { said } from '../support/certificates.ts';
import {
  aBuyer,
  cardFile,
  newCertificateType,
  newCoupons,
  newDiscipline,
  newDisruption,
  newFederation,
  newFraction,
  newKeys,
  newMessage,
  newPackage,
  newPolicy,
  newProduct,
  newQuestion,
  newRace,
  newRule,
  newService,
  newShipping,
  newStage,
  newType,
  noCorrection,
} from './setUps.ts';
import type { World } from './world.ts';

/** How an operation is asked, by ids of the owner's things. */
export interface Asking {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  /** A form, with a file. */
  readonly form?: Readonly<Record<string, string>>;
  /** What its file says; otherwise it is a certificate. */
  readonly file?: string;
}

export type Row =
  /** Whoever asks may; the owner's records are in no answer. */
  | { readonly reach: 'anyone'; readonly ask?: (world: World) => Asking }
  /** About whoever is signed in, and nobody else. */
  | { readonly reach: 'self'; readonly ask?: (world: World) => Asking; readonly echoes?: readonly string[] }
  /** Names something of the owner's: to everybody else it does not exist. */
  | {
      readonly reach: 'theirs';
      readonly ask: (world: World) => Asking;
      readonly refusal: string;
      /** A call that visitors may make, too, is answered alike to them. */
      readonly visitors?: 'refused';
    };

const theirs = (refusal: string, ask: (world: World) => Asking): Row => ({ reach: 'theirs', refusal, ask });
const anyone = (ask?: (world: World) => Asking): Row => ({ reach: 'anyone', ...(ask && { ask }) });
const self = (ask?: (world: World) => Asking, echoes: readonly string[] = []): Row => ({
  reach: 'self',
  echoes,
  ...(ask && { ask }),
});

const address = {
  firstname: 'Ugo',
  lastname: 'Altri',
  country: 'IT',
  state: 'NO',
  city: 'Novara',
  address: 'Via Altra',
  house_number: '1',
  zipcode: '28100',
  phone: '0321 1',
};
const athlete = {
  firstname: 'Ugo',
  lastname: 'Altri',
  email: 'ugo@test.example',
  birthday: '1990-01-01',
  gender: 'M',
  nationality: 'CH',
  emergency_contact: 'Ada Altri',
  emergency_phone: '0321 2',
};
const born = testNow.slice(0, 4);
const signUp = {
  firstname: 'Ugo',
  lastname: 'Altri',
  password: 'another-one',
  birthdate: '1990-01-01',
  nationality: 'CH',
};
const race = (world: World) => ({ race_type: 'race', race_id: world.race });

/** The calls of a list of the office: they add, change and delete one of it. */
const ofList = (name: string, body: object, of: object = {}): Readonly<Record<string, readonly Row[]>> => ({
  [`addOffice${name}`]: [self(() => ({ params: { id: 15, ...of }, body }))],
  [`changeOffice${name}`]: [self(() => ({ params: { id: 15, ...of, item: 1 }, body: { fields: {}, seen: {} } }))],
  [`deleteOffice${name}`]: [self(() => ({ params: { id: 15, ...of, item: 1 } }))],
});

/** Each operation of the API, by its name in the OpenAPI document, and the ways in which it is tried. */
export const rows: Readonly<Record<string, readonly Row[]>> = {
  chooseCookies: [anyone(() => ({ body: { choice: 'refuse', version: cookieVersion('explicit') } }))],
  getUserAddresses: [self()],
  addUserAddress: [self(() => ({ body: address }))],
  updateUserAddress: [
    theirs('address_not_found', (w) => ({ params: { id: w.address }, body: { action: 'set_primary' } })),
    theirs('address_not_found', (w) => ({ params: { id: w.address }, body: { ...address, action: 'change' } })),
  ],
  removeUserAddress: [theirs('address_not_found', (w) => ({ params: { id: w.address } }))],
  searchPlaces: [self(() => ({ query: { q: 'vicolo del' } }))],
  getPlace: [self(() => ({ params: { id: 'W1' } }))],
  searchTowns: [self(() => ({ query: { q: 'verb' } }))],
  getMemberAddresses: [theirs('member_not_found', (w) => ({ params: { id: w.member } }))],
  addMemberAddress: [theirs('member_not_found', (w) => ({ params: { id: w.friend }, body: address }))],

  addMember: [self(() => ({ body: athlete }))],
  saveMember: [
    theirs('member_not_found', (w) => ({ params: { id: w.member }, body: athlete })),
    theirs('member_not_found', (w) => ({ params: { id: w.friend }, body: athlete })),
  ],
  getFriends: [self(), self(() => ({ query: { search: 'marca', page: 1 } }))],
  removeMember: [theirs('member_not_found', (w) => ({ params: { id: w.friend } }))],
  // Who types a name and a birthday hears that name again, with the e-mail masked.
  checkMember: [
    self(() => ({ body: { firstname: 'Giulia', lastname: 'Marcatorini', birthday: '1991-08-14' } }), ['lastname']),
  ],
  savePersonalInfo: [
    theirs('member_not_found', (w) => ({ params: { memberId: w.member }, body: { emergency_contact: 'Ugo' } })),
  ],

  getOpenCart: [self((w) => ({ query: { circuit_id: 15, cart: w.cart } }))],
  getCart: [theirs('cart_not_found', (w) => ({ params: { id: w.cart } }))],
  createCart: [self(() => ({ body: {} }))],
  addCartDetail: [
    theirs('cart_not_found', (w) => ({ params: { id: w.cart }, body: registrationBody(w.member, { id: w.relay }) })),
    theirs('cart_not_found', (w) => ({
      params: { id: w.cart },
      body: { detail_type: 'product', product_id: w.product, quantity: 1 },
    })),
  ],
  createDraftLine: [theirs('draft_not_found', (w) => ({ params: { id: w.draft.id } }))],
  takeOrderBack: [theirs('order_not_found', (w) => ({ params: { id: w.order } }))],
  startLineChange: [theirs('cart_detail_not_found', (w) => ({ body: { detail_id: w.line } }))],
  changeCartDetail: [
    theirs('cart_not_found', (w) => ({
      params: { id: w.cart, detailId: w.line },
      body: { action: 'add', quantity: 2 },
    })),
  ],
  removeCartDetail: [theirs('cart_not_found', (w) => ({ params: { id: w.cart, detailId: w.line } }))],

  getMedicalCertificateTypes: [anyone()],
  getMedicalCertificateDisciplines: [anyone()],
  getMedicalCertificates: [theirs('member_not_found', (w) => ({ query: { member_id: w.member } }))],
  uploadMedicalCertificate: [theirs('member_not_found', (w) => ({ form: { ...said, member_id: w.member } }))],
  changeMedicalCertificate: [theirs('certificate_not_found', (w) => ({ params: { id: w.certificate }, body: said }))],
  removeMedicalCertificate: [theirs('certificate_not_found', (w) => ({ params: { id: w.certificate } }))],
  getMedicalCertificateDocument: [theirs('certificate_not_found', (w) => ({ params: { id: w.certificate } }))],
  getOrderDetail: [
    theirs('detail_not_found', (w) => ({ params: { id: w.detail } })),
    theirs('detail_not_found', (w) => ({ params: { id: w.line } })),
  ],
  getOrderDetailCertificate: [
    theirs('detail_not_found', (w) => ({ params: { id: w.detail } })),
    theirs('detail_not_found', (w) => ({ params: { id: w.line } })),
  ],
  attach: [
    theirs('detail_not_found', (w) => ({
      body: {
        itemable_type: 'medical_certificate',
        itemable_id: w.certificate,
        detailable_type: 'order_detail',
        detailable_id: w.detail,
      },
    })),
  ],
  lookUpHealthData: [self(() => ({ body: { raceId: 'R-1', persons: 'DH-00001', _st: 'nothing' } }))],
  checkHealthData: [self((w) => ({ body: { ...race(w), person: 'DH-00002' } }))],
  attachHealthData: [theirs('detail_not_found', (w) => ({ body: { person: 'DH-00002', order_detail_id: w.line } }))],

  getCircuit: [anyone(() => ({ params: { id: 15 } }))],
  getCircuitSetting: [anyone(() => ({ params: { id: 15 } }))],
  checkCardNumber: [
    self(() => ({ params: { id: 1, number: 'AB10000' } })),
    theirs('member_not_found', (w) => ({ params: { id: 1, number: 'AB10001' }, query: { member_id: w.member } })),
  ],
  getStarts: [self((w) => ({ query: { detail_ids: `${w.line},${w.detail}` } }))],
  getCrews: [self((w) => ({ query: { race_id: w.relay } }))],
  getUserCrews: [self((w) => ({ query: { detail_ids: `${w.line},${w.detail}` } }))],
  checkCrew: [
    self((w) => ({ body: { race_id: w.relay, crew_choice: 'new', crew_name: 'Altri', crew_type: 'public' } })),
  ],

  getUser: [self()],
  getVisitor: [anyone()],
  probeEmail: [anyone((w) => ({ body: { email: w.email } }))],
  signIn: [anyone((w) => ({ body: { email: w.email, password: 'not-the-password' } }))],
  signOut: [anyone()],
  refreshSession: [anyone()],
  signUp: [
    anyone((w) => ({ body: { ...signUp, email: w.email } })),
    anyone(() => ({ body: { ...signUp, email: `ugo${born}@test.example` } })),
  ],
  resendActivation: [anyone((w) => ({ body: { user_id: w.owner } }))],
  activate: [anyone(() => ({ params: { code: 'nobody-sent-it' } }))],
  activateByCode: [anyone((w) => ({ body: { user_id: w.owner, code: '123456' } }))],
  getCountries: [anyone()],
  getPasswordRule: [anyone()],
  requestPasswordReset: [anyone((w) => ({ body: { email: w.email } }))],
  checkResetToken: [anyone(() => ({ body: { token: 'nobody-sent-it' } }))],
  resetPassword: [anyone(() => ({ body: { token: 'nobody-sent-it', password: 'another-one' } }))],
  confirmSession: [self(() => ({ body: { password: 'not-the-password' } }))],
  startGoogle: [anyone()],
  startFacebook: [anyone()],
  returnGoogle: [anyone(() => ({ query: { state: 'made-up', code: 'made-up' } }))],
  returnFacebook: [anyone(() => ({ query: { state: 'made-up', code: 'made-up' } }))],
  handOver: [anyone(() => ({ query: { code: 'made-up' } }))],
  getProviders: [anyone()],
  getSignInWays: [self()],
  getProvided: [anyone(() => ({ query: { ticket: 'made-up' } }))],
  signUpProvided: [
    anyone(() => ({
      body: { firstname: 'Ugo', lastname: 'Altri', birthdate: '1990-01-01', nationality: 'CH', ticket: 'made-up' },
    })),
  ],
  changeEmail: [self((w) => ({ body: { email: w.email } }))],
  confirmEmail: [self((w) => ({ params: { email: w.email, token: 'nobody-sent-it' } }))],
  undoEmailChange: [anyone(() => ({ body: { token: 'nobody-sent-it' } }))],
  getSessions: [self()],
  endSession: [theirs('session_not_found', (w) => ({ params: { id: w.otherSession } }))],
  endOtherSessions: [self()],

  createOrder: [theirs('cart_not_found', (w) => ({ body: { cart_id: w.cart } }))],
  getOrderWithdrawals: [theirs('order_not_found', (w) => ({ params: { id: w.order } }))],
  withdrawFromOrder: [
    theirs('order_not_found', (w) => ({
      params: { id: w.order },
      body: { version: 0, name: 'Ugo Altri', email: 'ugo@altri.example', goods: [{ id: w.detail, quantity: 1 }] },
    })),
  ],
  getOffice: [self(() => ({ params: { id: 15 } }))],
  getPeople: [self(() => ({ params: { id: 15 } }))],
  getToday: [self(() => ({ params: { id: 15 } }))],
  getWrongOnSale: [self(() => ({ params: { id: 15 } }))],
  getInvitations: [self(() => ({ params: { id: 15 } }))],
  invitePerson: [
    self(() => ({ params: { id: 15 }, body: { email: 'ugo@test.example', roles: [{ role: 'desk', races: null }] } })),
  ],
  withdrawInvitation: [self((w) => ({ params: { id: 15, invitation: w.order } }))],
  getOfficePrivacyRequests: [self(() => ({ params: { id: 15 } }))],
  notePrivacyRequest: [
    self(() => ({
      params: { id: 15 },
      body: { email: 'a@mail.example', kind: 'access', text: 'What do you know?', received_on: '2026-08-31' },
    })),
  ],
  answerPrivacyRequest: [self((w) => ({ params: { id: 15, request: w.order }, body: { words: 'Done.' } }))],
  extendPrivacyRequest: [self((w) => ({ params: { id: 15, request: w.order }, body: { words: 'Complex.' } }))],
  getOfficeAccounts: [self(() => ({ params: { id: 15 } }))],
  getHistory: [self((w) => ({ params: { id: 15 }, query: { of: 'person', thing: w.owner } }))],
  suspendAccount: [self((w) => ({ params: { id: 15, account: w.owner }, body: { reason: 'False data.' } }))],
  reinstateAccount: [self((w) => ({ params: { id: 15, account: w.owner }, body: { reason: 'Cleared up.' } }))],
  changeRoles: [self((w) => ({ params: { id: 15, person: w.owner }, body: { roles: [], seen: [] } }))],
  getOfficeCards: [self(() => ({ params: { id: 15 } }))],
  getOfficeCard: [self((w) => ({ params: { id: 15, registration: w.order } }))],
  judgeOfficeCard: [
    self((w) => ({
      params: { id: 15, registration: w.order },
      body: { verdict: 'approved', card_number: 'MM10001', doubt: 'unverified' },
    })),
  ],
  undoCardVerdict: [self((w) => ({ params: { id: 15, registration: w.order } }))],
  askRegistryAgain: [self((w) => ({ params: { id: 15, registration: w.order } }))],
  getOfficeCertificates: [self(() => ({ params: { id: 15 } }))],
  getOfficeCertificate: [self((w) => ({ params: { id: 15, certificate: w.certificate } }))],
  judgeCertificate: [
    self((w) => ({
      params: { id: 15, certificate: w.certificate },
      body: { verdict: 'rejected', rejection: 'unreadable', words: '' },
    })),
  ],
  undoVerdict: [self((w) => ({ params: { id: 15, certificate: w.certificate } }))],
  getOfficeOrders: [self(() => ({ params: { id: 15 } }))],
  getOfficeOrder: [self((w) => ({ params: { id: 15, order: w.order } }))],
  noteMoney: [
    self((w) => ({
      params: { id: 15, order: w.order },
      body: { way: 'bank', amount: '10.00', value_day: '2026-08-31', note: 'CRO', seen: 'awaiting_payment' },
    })),
  ],
  undoMoney: [self((w) => ({ params: { id: 15, kind: 'payment', of: w.order }, body: { note: 'Another order’s.' } }))],
  refundOrder: [
    self((w) => ({
      params: { id: 15, order: w.order },
      body: {
        all: 1,
        lines: [],
        money: 1,
        places: 1,
        commission: 1,
        by_bank: 0,
        note: 'The race is off.',
        seen: { rest: '0.00', standing: 1 },
      },
    })),
  ],
  giveBackAgain: [
    self((w) => ({
      params: { id: 15, order: w.order, refund: w.order },
      body: { way: 'bank', note: 'The provider has refused.' },
    })),
  ],
  cancelOfficeOrder: [self((w) => ({ params: { id: 15, order: w.order }, body: { note: 'Asked for.' } }))],
  noteRefundSent: [
    self((w) => ({
      params: { id: 15, order: w.order, refund: w.order },
      body: { sent_on: '2026-08-31', bank_reference: 'TRN 1', seen: { end: null, given_at: null } },
    })),
  ],
  noteGivenInCash: [
    self((w) => ({ params: { id: 15, order: w.order, refund: w.order }, body: { given_on: '2026-08-31' } })),
  ],
  sendMovementBack: [
    self((w) => ({
      params: { id: 15, movement: w.order },
      body: { payer: 'Ada Rossi', iban: null, note: 'Of nobody.' },
    })),
  ],
  noteMovementSent: [
    self((w) => ({ params: { id: 15, back: w.order }, body: { sent_on: '2026-08-31', bank_reference: 'TRN 1' } })),
  ],
  getMoneyBack: [self(() => ({ params: { id: 15 } }))],
  getMoneyBackAccount: [self((w) => ({ params: { id: 15, back: w.order } }))],
  moveParcel: [
    self((w) => ({
      params: { id: 15, order: w.order },
      body: { move: 'ready', seen: 'to_pack', pieces: 1, tracking: null },
    })),
  ],
  getParcelsFile: [self(() => ({ params: { id: 15 } }))],
  moveParcels: [self((w) => ({ params: { id: 15 }, body: { orders: [w.order], move: 'ready' } }))],
  getOfficeInvoices: [self(() => ({ params: { id: 15 } }))],
  getInvoicesZip: [self(() => ({ params: { id: 15 } }))],
  getInvoiceXml: [self((w) => ({ params: { id: 15, invoice: w.order } }))],
  noteInvoices: [
    self((w) => ({
      params: { id: 15 },
      body: { invoices: [{ id: w.order, seen: 'to_send' }], state: 'sent', note: '' },
    })),
  ],
  correctInvoice: [
    self((w) => ({ params: { id: 15, order: w.order }, body: { ...aBuyer, seen: buyerAsTyped(null) } })),
  ],
  getFigures: [self(() => ({ params: { id: 15 } }))],
  getTakings: [self(() => ({ params: { id: 15 } }))],
  getTakingsFile: [self(() => ({ params: { id: 15 } }))],
  getTakingsOfDay: [self(() => ({ params: { id: 15, day: '2026-08-31' } }))],
  closeBooks: [self(() => ({ params: { id: 15 }, body: { until: null } }))],
  getMovements: [self(() => ({ params: { id: 15 } }))],
  previewStatement: [self(() => ({ params: { id: 15 }, form: {}, file: 'Data;Importo;Descrizione' }))],
  takeStatementBack: [self((w) => ({ params: { id: 15, statement: w.order } }))],
  loadStatement: [self(() => ({ params: { id: 15 }, form: {}, file: 'Data;Importo;Descrizione' }))],
  confirmMovements: [
    self((w) => ({
      params: { id: 15 },
      body: { items: [{ movements: [w.order], orders: [{ id: w.order, due: '10.00', seen: 'awaiting_payment' }] }] },
    })),
  ],
  settleLess: [
    self((w) => ({
      params: { id: 15, movement: w.order },
      body: { order: { id: w.order, due: '10.00', seen: 'awaiting_payment' }, how: 'give_back', note: 'Asked for.' },
    })),
  ],
  askForRest: [
    self((w) => ({
      params: { id: 15, movement: w.order },
      body: { order: { id: w.order, due: '10.00', seen: 'awaiting_payment' } },
    })),
  ],
  putMovementAside: [self((w) => ({ params: { id: 15, movement: w.order }, body: { note: 'Not ours.' } }))],
  takeMovementBack: [self((w) => ({ params: { id: 15, movement: w.order } }))],
  getMessages: [self(() => ({ params: { id: 15 } }))],
  previewMessage: [self(() => ({ params: { id: 15 }, body: newMessage }))],
  sendMessage: [self((w) => ({ params: { id: 15 }, body: { ...newMessage, message: w.order, athletes: 1 } }))],
  stopMessage: [self((w) => ({ params: { id: 15, message: w.order } }))],
  getOfficeRegistrations: [self(() => ({ params: { id: 15 } }))],
  getOfficeRegistration: [self(() => ({ params: { id: 15, reference: 'TP20-NOBODY' } }))],
  getRegistrationContacts: [self(() => ({ params: { id: 15, reference: 'TP20-NOBODY' } }))],
  getRegistrationsFile: [self(() => ({ params: { id: 15 } }))],
  getPersonToCorrect: [self(() => ({ params: { id: 15, reference: 'TP20-NOBODY' } }))],
  correctPerson: [self(() => ({ params: { id: 15, reference: 'TP20-NOBODY' }, body: noCorrection }))],
  searchOffice: [self(() => ({ params: { id: 15 }, query: { search: 'mario rossi' } }))],
  getRaceLists: [self(() => ({ params: { id: 15, race: 1 } }))],
  getRaceListFile: [self(() => ({ params: { id: 15, race: 1, list: 'start' } }))],
  getCircuitSetUp: [self(() => ({ params: { id: 15 } }))],
  changeCircuit: [self(() => ({ params: { id: 15 }, body: { fields: {}, seen: {} } }))],
  addShipping: [self(() => ({ params: { id: 15 }, body: newShipping }))],
  changeShipping: [self(() => ({ params: { id: 15, shipping: 1 }, body: { fields: {}, seen: {} } }))],
  addOfficeFile: [self(() => ({ params: { id: 15 }, form: { kind: 'document' } }))],
  getBankSetUp: [self(() => ({ params: { id: 15 } }))],
  getProviderAccounts: [self(() => ({ params: { id: 15 } }))],
  setStripeAccount: [self(() => ({ params: { id: 15 }, body: newKeys.stripe }))],
  setPayPalAccount: [self(() => ({ params: { id: 15 }, body: newKeys.paypal }))],
  setSatispayAccount: [self(() => ({ params: { id: 15 }, body: newKeys.satispay }))],
  removeProviderAccount: [self(() => ({ params: { id: 15, provider: 'stripe' } }))],
  proposeBank: [self(() => ({ params: { id: 15 }, body: { ...itsBank, seen: itsBank } }))],
  confirmBank: [self(() => ({ params: { id: 15 }, body: itsBank }))],
  withdrawBank: [self(() => ({ params: { id: 15 } }))],
  getSeasonSetUp: [self(() => ({ params: { id: 15 } }))],
  getRaceDraft: [self(() => ({ params: { id: 15, race: 1 } }))],
  getRaceSetUp: [self(() => ({ params: { id: 15, race: 1 } }))],
  createOfficeRace: [self(() => ({ params: { id: 15 }, body: newRace }))],
  copyOfficeRace: [
    self(() => ({ params: { id: 15, race: 1 }, body: { stage_id: 1500, starts_at: newRace.starts_at } })),
  ],
  changeOfficeRace: [self(() => ({ params: { id: 15, race: 1 }, body: { fields: {}, seen: {} } }))],
  addOfficeType: [self(() => ({ params: { id: 15, race: 1 }, body: newType }))],
  changeOfficeType: [self(() => ({ params: { id: 15, race: 1, item: 1 }, body: { fields: {}, seen: {} } }))],
  deleteOfficeType: [self(() => ({ params: { id: 15, race: 1, item: 1 } }))],
  ...ofList('Question', newQuestion, { race: 1 }),
  ...ofList('Fraction', newFraction, { race: 1 }),
  ...ofList('Service', newService, { race: 1 }),
  ...ofList('PackageService', newService, { package: 1 }),
  getOfficePolicies: [self(() => ({ params: { id: 15 } }))],
  ...ofList('Policy', newPolicy),
  getOfficeKinds: [self(() => ({ params: { id: 15 } }))],
  ...ofList('CertificateType', newCertificateType),
  ...ofList('Discipline', newDiscipline),
  ...ofList('Federation', newFederation),
  ...ofList('FederationRule', newRule, { federation: 1 }),
  readOfficeCards: [self(() => ({ params: { id: 15, federation: 1 }, form: {}, file: cardFile }))],
  loadOfficeCards: [self(() => ({ params: { id: 15, federation: 1 }, form: {}, file: cardFile }))],
  getOfficeFederations: [self(() => ({ params: { id: 15 } }))],
  getOfficeFederation: [self(() => ({ params: { id: 15, federation: 1 } }))],
  publishOfficeRace: [self(() => ({ params: { id: 15, race: 1 } }))],
  withdrawOfficeRace: [self(() => ({ params: { id: 15, race: 1 } }))],
  archiveOfficeRace: [self(() => ({ params: { id: 15, race: 1 } }))],
  deleteOfficeRace: [self(() => ({ params: { id: 15, race: 1 } }))],
  getDisruptionImpact: [self(() => ({ params: { id: 15, race: 1 } }))],
  previewDisruption: [self(() => ({ params: { id: 15, race: 1 }, body: newDisruption }))],
  setRaceTrack: [self(() => ({ params: { id: 15, race: 1 }, form: {} }))],
  removeRaceTrack: [self(() => ({ params: { id: 15, race: 1 } }))],
  disruptOfficeRace: [
    self(() => ({
      params: { id: 15, race: 1 },
      body: { ...newDisruption, athletes: 0, seen: { starts_at: '2027-05-01T09:00', cancelled: 0 } },
    })),
  ],
  setRaceSale: [self(() => ({ params: { id: 15, race: 1 }, body: { open: false } }))],
  createOfficeStage: [self(() => ({ params: { id: 15, season: 20 }, body: newStage }))],
  changeOfficeStage: [self(() => ({ params: { id: 15, stage: 1500 }, body: { fields: {}, seen: {} } }))],
  tryOfficeCopy: [self(() => ({ params: { id: 15 }, body: { what: 'stage', ids: [1500] } }))],
  copyOfficeStage: [self(() => ({ params: { id: 15, stage: 1500 }, body: { season: 20, starts_on: '2027-10-30' } }))],
  createOfficeSeason: [self(() => ({ params: { id: 15 }, body: { name: '2027', from: null } }))],
  showOfficeSeason: [self(() => ({ params: { id: 15, season: 20 } }))],
  createOfficePackage: [self(() => ({ params: { id: 15 }, body: newPackage }))],
  getPackageSetUp: [self(() => ({ params: { id: 15, package: 1 } }))],
  changeOfficePackage: [self(() => ({ params: { id: 15, package: 1 }, body: { fields: {}, seen: {} } }))],
  addOfficePackageType: [self(() => ({ params: { id: 15, package: 1 }, body: newType }))],
  changeOfficePackageType: [self(() => ({ params: { id: 15, package: 1, item: 1 }, body: { fields: {}, seen: {} } }))],
  deleteOfficePackageType: [self(() => ({ params: { id: 15, package: 1, item: 1 } }))],
  publishOfficePackage: [self(() => ({ params: { id: 15, package: 1 } }))],
  withdrawOfficePackage: [self(() => ({ params: { id: 15, package: 1 } }))],
  archiveOfficePackage: [self(() => ({ params: { id: 15, package: 1 } }))],
  deleteOfficePackage: [self(() => ({ params: { id: 15, package: 1 } }))],
  getOfficeProducts: [self(() => ({ params: { id: 15 } }))],
  createOfficeProduct: [self(() => ({ params: { id: 15 }, body: newProduct }))],
  getOfficeCoupons: [self(() => ({ params: { id: 15 } }))],
  exportOfficeCoupons: [self(() => ({ params: { id: 15 } }))],
  createOfficeCoupons: [self(() => ({ params: { id: 15 }, body: newCoupons }))],
  getProductSetUp: [self(() => ({ params: { id: 15, product: 1 } }))],
  changeOfficeProduct: [self(() => ({ params: { id: 15, product: 1 }, body: { fields: {}, seen: {} } }))],
  setOfficeCombinations: [self(() => ({ params: { id: 15, product: 1 }, body: { stocks: [] } }))],
  sellOfficeProduct: [self(() => ({ params: { id: 15, product: 1 } }))],
  stopOfficeProduct: [self(() => ({ params: { id: 15, product: 1 } }))],
  deleteOfficeProduct: [self(() => ({ params: { id: 15, product: 1 } }))],
  changeOfficeCoupon: [self((w) => ({ params: { id: 15, coupon: w.order }, body: { fields: {}, seen: {} } }))],
  activateOfficeCoupon: [self((w) => ({ params: { id: 15, coupon: w.order } }))],
  stopOfficeCoupon: [self((w) => ({ params: { id: 15, coupon: w.order } }))],
  switchOfficeCoupons: [self(() => ({ params: { id: 15 }, body: { search: 'NESSUNO', active: 0 } }))],
  deleteOfficeCoupon: [self((w) => ({ params: { id: 15, coupon: w.order } }))],
  getSecondFactor: [self()],
  beginSecondFactor: [self()],
  activateSecondFactor: [self(() => ({ body: { code: '000000' } }))],
  removeSecondFactor: [self()],
  renewRecoveryCodes: [self()],
  beginPasskey: [self()],
  addPasskey: [self(() => ({ body: { name: 'Phone', id: 'x', client_data: 'x', attestation: 'x' } }))],
  removePasskey: [theirs('factor_not_found', (w) => ({ params: { passkey: w.passkey } }))],
  beginPasskeyProof: [self()],
  proveWithPasskey: [self(() => ({ body: { id: 'x', client_data: 'x', authenticator_data: 'x', signature: 'x' } }))],
  proveSecondFactor: [self(() => ({ body: { code: '000000' } }))],
  checkProof: [self()],
  proveAndGoOn: [self(() => ({ body: { proof: '000000', to: '/api/v3.0/circuits/15/takings/file' } }))],
  getInvitation: [anyone(() => ({ params: { token: 'none' } }))],
  acceptInvitation: [self(() => ({ params: { token: 'none' } }))],
  joinByInvitation: [
    anyone(() => ({
      params: { token: 'none' },
      body: { firstname: 'Nadia', lastname: 'Segantini', password: 'a long password' },
    })),
  ],
  noteWithdrawnGoods: [self((w) => ({ params: { id: 15, withdrawal: w.order }, body: { back: 1, restock: 0 } }))],
  refundWithdrawal: [
    self((w) => ({ params: { id: 15, withdrawal: w.order }, body: { by_bank: 0, note: 'As the law says.' } })),
  ],
  getCircuitWithdrawals: [self(() => ({ params: { id: 15 } }))],
  getOfficeOffers: [self(() => ({ params: { id: 15 } }))],
  getOfferAnswers: [self((w) => ({ params: { id: 15, disruption: w.order } }))],
  releaseOffers: [
    self((w) => ({ params: { id: 15, disruption: w.order }, body: { registrations: 1, amount: '10.00' } })),
  ],
  getRefundAccount: [
    anyone((w) => ({ params: { key: `${w.order}.1.forged` } })),
    anyone((w) => ({ params: { key: w.order } })),
  ],
  giveRefundAccount: [
    anyone((w) => ({
      params: { key: `${w.order}.1.forged` },
      body: { iban: 'IT65X0542811101000000993456', holder: 'Ada Rossi' },
    })),
    anyone((w) => ({
      params: { key: w.order },
      body: { iban: 'IT65X0542811101000000993456', holder: 'Ada Rossi' },
    })),
  ],
  getOffers: [anyone((w) => ({ params: { key: `${w.order}.${w.order}.forged` } }))],
  answerOffers: [
    anyone((w) => ({
      params: { key: `${w.order}.${w.order}.forged` },
      body: { answers: [{ registration_id: w.registration, choice: 'refund', seen: null }], iban: null },
    })),
  ],
  getOrder: [theirs('order_not_found', (w) => ({ params: { id: w.order } }))],
  getUserOrders: [self()],
  changeOrderState: [theirs('order_not_found', (w) => ({ body: { order_id: w.order, state_id: 6 } }))],
  getOrderPasses: [theirs('order_not_found', (w) => ({ params: { id: w.order } }))],
  getNextPass: [self()],
  getOrderCalendar: [theirs('order_not_found', (w) => ({ params: { id: w.order } }))],
  getOrderInvoiceOffer: [theirs('order_not_found', (w) => ({ params: { id: w.order } }))],
  askOrderInvoice: [
    theirs('order_not_found', (w) => ({ params: { id: w.order }, body: { type: 'private', address_id: w.address } })),
  ],
  dropOrderInvoice: [theirs('order_not_found', (w) => ({ params: { id: w.order } }))],
  getOrderWire: [theirs('order_not_found', (w) => ({ params: { id: w.order } }))],

  applyCoupon: [theirs('order_not_found', (w) => ({ body: { order_id: w.order, code: 'GUESS' } }))],
  removeCoupon: [theirs('order_not_found', (w) => ({ params: { code: 'GUESS' }, query: { order_id: w.order } }))],

  getPayMethods: [
    anyone(() => ({ params: { id: 15 } })),
    {
      reach: 'theirs',
      refusal: 'order_not_found',
      visitors: 'refused',
      ask: (w) => ({ params: { id: 15 }, query: { order_id: w.order } }),
    },
  ],
  payOrder: [
    theirs('order_not_found', (w) => ({
      params: { id: w.order },
      body: { action: 'pre-request', payment_method: 'wiretransfer' },
    })),
  ],
  payByCard: [theirs('order_not_found', (w) => ({ body: { order_id: w.order } }))],
  payByPayPal: [theirs('order_not_found', (w) => ({ body: { order_id: w.order } }))],
  payBySatispay: [theirs('order_not_found', (w) => ({ body: { order_id: w.order } }))],
  stripeNotice: [anyone(() => ({ body: { type: 'checkout.session.completed' } }))],
  paypalNotice: [anyone(() => ({ body: { event_type: 'CHECKOUT.ORDER.APPROVED' } }))],
  satispayNotice: [anyone(() => ({ query: { payment: 'unknown' } }))],
  getSatispayStatus: [theirs('order_not_found', (w) => ({ params: { chargeId: w.charge } }))],
  getOrderResult: [theirs('order_not_found', (w) => ({ params: { id: w.order } }))],

  getPrivacy: [self()],
  changeChoice: [self(() => ({ body: { circuit_id: 15, kind: 'newsletter', accepted: 1 } }))],
  exportData: [self()],
  askErasure: [self((w) => ({ body: { confirmation: w.email } }))],
  cancelErasure: [self()],
  sendPrivacyRequest: [self(() => ({ body: { circuit_id: 15, kind: 'access', text: 'What do you keep?' } }))],
  closePrivacyRequest: [
    theirs('privacy_request_not_found', (w) => ({ params: { id: w.request }, body: { state: 'withdrawn' } })),
  ],

  getRace: [anyone((w) => ({ params: { id: w.race } }))],
  getOpeningCalendar: [anyone((w) => ({ params: { id: w.race } }))],
  getOpeningNotice: [self((w) => ({ params: { id: w.race } }))],
  askOpeningNotice: [anyone((w) => ({ params: { id: w.race }, body: { email: w.email } }))],
  withdrawOpeningNotice: [self((w) => ({ params: { id: w.race } }))],
  confirmOpeningNotice: [anyone(() => ({ body: { token: 'nobody-sent-it' } }))],
  endOpeningNotice: [anyone(() => ({ body: { token: 'nobody-sent-it' } }))],
  getReturningPlaces: [anyone((w) => ({ params: { id: w.race } }))],
  getRaceTrack: [anyone((w) => ({ params: { id: w.race } }))],
  getRaceBySlug: [anyone((w) => ({ params: { slug: w.slug } }))],
  getRacePackage: [anyone((w) => ({ params: { id: w.pack } }))],
  getRaceServices: [anyone((w) => ({ params: { id: w.race } }))],
  getRacePackageServices: [anyone((w) => ({ params: { id: w.pack } }))],
  getProducts: [anyone(() => ({ query: { circuit_id: 15 } }))],
  getProductBySlug: [anyone((w) => ({ params: { slug: w.itemSlug } }))],
  getServiceRegistrations: [self((w) => ({ params: { id: w.product } }))],
  getServiceBySlug: [anyone((w) => ({ params: { slug: w.serviceSlug } }))],

  startRegistrationDraft: [self((w) => ({ body: race(w) }))],
  previewRegistrationDraft: [self((w) => ({ query: race(w) }))],
  getRegistrationDraft: [theirs('draft_not_found', (w) => ({ params: { id: w.draft.id } }))],
  saveRegistrationDraftStep: [
    theirs('draft_not_found', (w) => ({
      params: { id: w.draft.id },
      body: { step: 'who', version: w.draft.version, answers: { who: 'me' } },
    })),
  ],
  getStandings: [
    self((w) => ({ query: race(w) })),
    theirs('draft_not_found', (w) => ({ query: { ...race(w), draft_id: w.draft.id } })),
  ],
  getKeptPlace: [self(() => ({ query: { race_type: 'race', race_id: 201 } }))],
  checkRegistration: [theirs('member_not_found', (w) => ({ body: { ...race(w), member_id: w.member } }))],
  openFriendRegistration: [anyone(() => ({ body: { token: 'x.y', birthday: '1990-01-01' } }))],
  declineFriendRegistration: [anyone(() => ({ body: { token: 'x.y', birthday: '1990-01-01' } }))],
  saveFriendRegistration: [anyone(() => ({ body: { ...athlete, token: 'x.y' } }))],
  uploadFriendCertificate: [anyone(() => ({ form: { ...said, token: 'x.y', birthday: '1990-01-01' } }))],
  nameFriendInList: [anyone(() => ({ body: { token: 'x.y', birthday: '1990-01-01', named: 0 } }))],
  getRegistrationPasses: [theirs('subscription_not_found', (w) => ({ params: { id: w.registration } }))],
  getPassPdf: [theirs('subscription_not_found', (w) => ({ params: { id: w.registration } }))],
  getPassCalendar: [theirs('subscription_not_found', (w) => ({ params: { id: w.registration } }))],
  getPass: [anyone(() => ({ params: { code: 'x' } }))],
  openPass: [anyone(() => ({ body: { code: 'x', birthday: '1990-01-01' } }))],
  getPassFile: [anyone(() => ({ body: { code: 'x', birthday: '1990-01-01', file: 'pdf' } }))],
  getPassKeys: [anyone()],
  nameInList: [theirs('subscription_not_found', (w) => ({ params: { id: w.registration }, body: { named: 0 } }))],
  getOrderDetailCard: [theirs('subscription_not_found', (w) => ({ params: { id: w.detail } }))],
  changeCardNumber: [
    theirs('subscription_not_found', (w) => ({
      params: { id: w.registration },
      body: { card_number: 'AB10001', team_name: 'Lupi' },
    })),
  ],
  getOrderDetailChangeable: [theirs('subscription_not_found', (w) => ({ params: { id: w.detail } }))],
  changeRegistration: [
    theirs('subscription_not_found', (w) => ({
      params: { id: w.registration },
      body: { kind: 'emergency', emergency_contact: 'Ada Altri', emergency_phone: '0321 2' },
    })),
  ],
  openFriendChanges: [anyone(() => ({ body: { token: 'x.y', birthday: '1990-01-01' } }))],
  changeFriendRegistration: [
    anyone(() => ({ body: { token: 'x.y', birthday: '1990-01-01', kind: 'team', team_name: 'Lupi' } })),
  ],
  getGiving: [theirs('subscription_not_found', (w) => ({ params: { id: w.detail, kind: 'substitute' } }))],
  substituteRegistration: [
    theirs('subscription_not_found', (w) => ({ params: { id: w.registration }, body: { email: 'new@test.example' } })),
  ],
  transferRegistration: [
    theirs('subscription_not_found', (w) => ({ params: { id: w.registration }, body: { email: 'new@test.example' } })),
  ],
  sendGivenCode: [
    theirs('subscription_not_found', (w) => ({ params: { id: w.registration }, body: { email: 'new@test.example' } })),
  ],
  // Who is registered is for everybody to read, but not by a word that nobody is called.
  getSubscribers: [anyone(() => ({ query: { circuit_id: 15, search: 'nobody' } }))],
  nameAllInList: [self(() => ({ body: { named: 0 } }))],
  getMainSubscriptions: [self()],
  getFriendsSubscriptions: [self()],
  getToDo: [self()],
  getStart: [anyone()],
  openPortal: [
    self(() => ({
      body: { name: 'Altri', host: 'altri.example', company: 'ASD Altri', place: 'Novara', email: 'ugo@test.example' },
    })),
  ],
};
