import { type Role, roleNames } from '#kernel/roles.ts';
import { itsBank } from '../support/builders.ts';
import type { Asking } from './rows.ts';
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

/** Who may make a call of the office, written down here a second time: a call and this row must be changed together. */
interface OfficeRow {
  readonly roles: readonly Role[];
  /** Also who has the role for one race. */
  readonly byRace?: true;
  /** What the call answers to who may: the thing it names is not there. Without it, it answers. */
  readonly missing?: string;
  readonly ask: (circuit: number) => Asking;
}

const setsUp: readonly Role[] = ['super-admin', 'organiser'];
const readsSetUps: readonly Role[] = ['super-admin', 'organiser', 'money', 'medical', 'reader'];
const nobody = '00000000-0000-4000-8000-000000000000';
const settingKeys = (provider: keyof typeof newKeys): OfficeRow => ({
  roles: ['super-admin'],
  missing: 'item_not_found',
  ask: (id) => ({ params: { id }, body: newKeys[provider] }),
});
const inCircuit = (circuit: number): Asking => ({ params: { id: circuit } });

/** The calls of a list: they add, change and delete one of it. Without `of` it is the circuit's, and one can be added. */
const ofList = (
  name: string,
  body: object,
  { missing, of, ...row }: Pick<OfficeRow, 'roles' | 'byRace'> & { readonly missing: string; readonly of?: object },
): Readonly<Record<string, OfficeRow>> => ({
  [`addOffice${name}`]: { ...row, ...(of && { missing }), ask: (id) => ({ params: { id, ...of }, body }) },
  [`changeOffice${name}`]: {
    ...row,
    missing,
    ask: (id) => ({ params: { id, ...of, item: 999_999 }, body: { fields: {}, seen: {} } }),
  },
  [`deleteOffice${name}`]: { ...row, missing, ask: (id) => ({ params: { id, ...of, item: 999_999 } }) },
});

const ofARace = { roles: setsUp, byRace: true, missing: 'race_not_found', of: { race: 1 } } as const;

export const officeRows: Readonly<Record<string, OfficeRow>> = {
  getOffice: { roles: roleNames, byRace: true, ask: inCircuit },
  getRaceLists: {
    roles: roleNames,
    byRace: true,
    missing: 'race_not_found',
    ask: (id) => ({ params: { id, race: 999_999 } }),
  },
  getRaceListFile: {
    roles: ['organiser', 'money', 'medical', 'desk'],
    byRace: true,
    missing: 'race_not_found',
    ask: (id) => ({ params: { id, race: 999_999, list: 'start' } }),
  },
  searchOffice: { roles: roleNames, byRace: true, ask: (id) => ({ params: { id }, query: { search: 'mario rossi' } }) },
  getPeople: { roles: ['super-admin', 'organiser'], ask: inCircuit },
  getToday: { roles: roleNames, byRace: true, ask: inCircuit },
  getWrongOnSale: { roles: readsSetUps, byRace: true, ask: inCircuit },
  getInvitations: { roles: ['super-admin', 'organiser'], ask: inCircuit },
  invitePerson: {
    roles: ['super-admin', 'organiser'],
    ask: (id) => ({ params: { id }, body: { email: 'new@office.example', roles: [{ role: 'desk', races: null }] } }),
  },
  withdrawInvitation: {
    roles: ['super-admin', 'organiser'],
    missing: 'invitation_not_found',
    ask: (id) => ({ params: { id, invitation: nobody } }),
  },
  changeRoles: {
    roles: ['super-admin', 'organiser'],
    missing: 'item_not_found',
    ask: (id) => ({ params: { id, person: nobody }, body: { roles: [], seen: [] } }),
  },
  getOfficeAccounts: { roles: ['super-admin', 'organiser'], ask: inCircuit },
  getHistory: {
    roles: ['super-admin', 'organiser', 'money', 'medical'],
    byRace: true,
    missing: 'race_not_found',
    ask: (id) => ({ params: { id }, query: { of: 'race', thing: '1' } }),
  },
  suspendAccount: {
    roles: ['super-admin', 'organiser'],
    missing: 'item_not_found',
    ask: (id) => ({ params: { id, account: nobody }, body: { reason: 'False data.' } }),
  },
  reinstateAccount: {
    roles: ['super-admin', 'organiser'],
    missing: 'item_not_found',
    ask: (id) => ({ params: { id, account: nobody }, body: { reason: 'Cleared up.' } }),
  },
  getOfficePrivacyRequests: { roles: ['super-admin', 'organiser'], ask: inCircuit },
  notePrivacyRequest: {
    roles: ['super-admin', 'organiser'],
    ask: (id) => ({
      params: { id },
      body: { email: 'a@mail.example', kind: 'access', text: 'What do you know?', received_on: '2026-08-31' },
    }),
  },
  answerPrivacyRequest: {
    roles: ['super-admin', 'organiser'],
    missing: 'privacy_request_not_found',
    ask: (id) => ({ params: { id, request: nobody }, body: { words: 'Done.' } }),
  },
  extendPrivacyRequest: {
    roles: ['super-admin', 'organiser'],
    missing: 'privacy_request_not_found',
    ask: (id) => ({ params: { id, request: nobody }, body: { words: 'Complex.' } }),
  },
  getOfficeCards: { roles: ['organiser', 'medical'], byRace: true, ask: inCircuit },
  getOfficeCard: {
    roles: ['organiser', 'medical'],
    byRace: true,
    missing: 'card_not_in_doubt',
    ask: (id) => ({ params: { id, registration: nobody } }),
  },
  judgeOfficeCard: {
    roles: ['organiser', 'medical'],
    byRace: true,
    missing: 'card_not_in_doubt',
    ask: (id) => ({
      params: { id, registration: nobody },
      body: { verdict: 'approved', card_number: 'MM10001', doubt: 'unverified' },
    }),
  },
  undoCardVerdict: {
    roles: ['organiser', 'medical'],
    byRace: true,
    missing: 'card_not_in_doubt',
    ask: (id) => ({ params: { id, registration: nobody } }),
  },
  askRegistryAgain: {
    roles: ['organiser', 'medical'],
    byRace: true,
    missing: 'card_not_in_doubt',
    ask: (id) => ({ params: { id, registration: nobody } }),
  },
  getOfficeCertificates: { roles: ['medical'], byRace: true, ask: inCircuit },
  getOfficeCertificate: {
    roles: ['medical'],
    byRace: true,
    missing: 'certificate_not_found',
    ask: (id) => ({ params: { id, certificate: nobody } }),
  },
  judgeCertificate: {
    roles: ['medical'],
    byRace: true,
    missing: 'certificate_not_found',
    ask: (id) => ({
      params: { id, certificate: nobody },
      body: { verdict: 'rejected', rejection: 'unreadable', words: '' },
    }),
  },
  undoVerdict: {
    roles: ['medical'],
    byRace: true,
    missing: 'certificate_not_found',
    ask: (id) => ({ params: { id, certificate: nobody } }),
  },
  getOfficeRegistrations: { roles: roleNames, byRace: true, ask: inCircuit },
  getOfficeRegistration: {
    roles: roleNames,
    byRace: true,
    missing: 'registration_not_found',
    ask: (id) => ({ params: { id, reference: 'TP20-NOBODY' } }),
  },
  getRegistrationContacts: {
    roles: ['organiser', 'money', 'desk'],
    byRace: true,
    missing: 'registration_not_found',
    ask: (id) => ({ params: { id, reference: 'TP20-NOBODY' } }),
  },
  getMessages: { roles: ['organiser'], byRace: true, ask: inCircuit },
  previewMessage: { roles: ['organiser'], byRace: true, ask: (id) => ({ params: { id }, body: newMessage }) },
  sendMessage: {
    roles: ['organiser'],
    byRace: true,
    missing: 'message_to_nobody',
    ask: (id) => ({ params: { id }, body: { ...newMessage, message: nobody, athletes: 1 } }),
  },
  stopMessage: {
    roles: ['organiser'],
    byRace: true,
    missing: 'item_not_found',
    ask: (id) => ({ params: { id, message: nobody } }),
  },
  getRegistrationsFile: { roles: ['organiser', 'money', 'medical'], byRace: true, ask: inCircuit },
  getPersonToCorrect: {
    roles: ['organiser'],
    byRace: true,
    missing: 'registration_not_found',
    ask: (id) => ({ params: { id, reference: 'TP20-NOBODY' } }),
  },
  correctPerson: {
    roles: ['organiser'],
    byRace: true,
    missing: 'registration_not_found',
    ask: (id) => ({ params: { id, reference: 'TP20-NOBODY' }, body: noCorrection }),
  },
  getOfficeOrders: { roles: ['organiser', 'money'], ask: inCircuit },
  getOfficeOrder: {
    roles: ['organiser', 'money'],
    missing: 'order_not_found',
    ask: (id) => ({ params: { id, order: nobody } }),
  },
  noteMoney: {
    roles: ['money'],
    missing: 'order_not_found',
    ask: (id) => ({
      params: { id, order: nobody },
      body: { way: 'bank', amount: '10.00', value_day: '2026-08-31', note: 'CRO', seen: 'awaiting_payment' },
    }),
  },
  undoMoney: {
    roles: ['money'],
    missing: 'payment_not_found',
    ask: (id) => ({ params: { id, kind: 'payment', of: nobody }, body: { note: 'Another order’s.' } }),
  },
  refundOrder: {
    roles: ['money'],
    missing: 'order_not_found',
    ask: (id) => ({
      params: { id, order: nobody },
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
    }),
  },
  giveBackAgain: {
    roles: ['money'],
    missing: 'order_not_found',
    ask: (id) => ({
      params: { id, order: nobody, refund: nobody },
      body: { way: 'bank', note: 'The provider has refused.' },
    }),
  },
  cancelOfficeOrder: {
    roles: ['money'],
    missing: 'order_not_found',
    ask: (id) => ({ params: { id, order: nobody }, body: { note: 'Asked for.' } }),
  },
  noteRefundSent: {
    roles: ['money'],
    missing: 'order_not_found',
    ask: (id) => ({
      params: { id, order: nobody, refund: nobody },
      body: { sent_on: '2026-08-31', bank_reference: 'TRN 1', seen: { end: null, given_at: null } },
    }),
  },
  noteGivenInCash: {
    roles: ['money'],
    missing: 'order_not_found',
    ask: (id) => ({ params: { id, order: nobody, refund: nobody }, body: { given_on: '2026-08-31' } }),
  },
  sendMovementBack: {
    roles: ['money'],
    missing: 'movement_not_found',
    ask: (id) => ({ params: { id, movement: nobody }, body: { payer: 'Ada Rossi', iban: null, note: 'Of nobody.' } }),
  },
  noteMovementSent: {
    roles: ['money'],
    missing: 'refund_not_found',
    ask: (id) => ({ params: { id, back: nobody }, body: { sent_on: '2026-08-31', bank_reference: 'TRN 1' } }),
  },
  getMoneyBack: { roles: ['money'], ask: inCircuit },
  getMoneyBackAccount: {
    roles: ['money'],
    missing: 'refund_not_found',
    ask: (id) => ({ params: { id, back: nobody } }),
  },
  moveParcel: {
    roles: ['organiser'],
    missing: 'order_not_found',
    ask: (id) => ({
      params: { id, order: nobody },
      body: { move: 'ready', seen: 'to_pack', pieces: 1, tracking: null },
    }),
  },
  getParcelsFile: { roles: ['organiser'], ask: inCircuit },
  moveParcels: {
    roles: ['organiser'],
    missing: 'order_not_found',
    ask: (id) => ({ params: { id }, body: { orders: [nobody], move: 'ready' } }),
  },
  getOfficeInvoices: { roles: ['money'], ask: inCircuit },
  getInvoicesZip: { roles: ['money'], missing: 'invoice_not_found', ask: inCircuit },
  getInvoiceXml: {
    roles: ['money'],
    missing: 'invoice_not_found',
    ask: (id) => ({ params: { id, invoice: nobody } }),
  },
  noteInvoices: {
    roles: ['money'],
    missing: 'invoice_not_found',
    ask: (id) => ({ params: { id }, body: { invoices: [{ id: nobody, seen: 'to_send' }], state: 'sent', note: '' } }),
  },
  correctInvoice: {
    roles: ['money'],
    missing: 'order_not_found',
    ask: (id) => ({ params: { id, order: nobody }, body: aBuyer }),
  },
  getFigures: { roles: roleNames, byRace: true, ask: inCircuit },
  getTakings: { roles: ['money'], ask: inCircuit },
  getTakingsFile: { roles: ['money'], ask: inCircuit },
  getTakingsOfDay: { roles: ['money'], ask: (id) => ({ params: { id, day: '2026-08-31' } }) },
  closeBooks: { roles: ['money'], ask: (id) => ({ params: { id }, body: { until: null } }) },
  getMovements: { roles: ['money'], ask: inCircuit },
  previewStatement: {
    roles: ['money'],
    ask: (id) => ({ params: { id }, form: {}, file: 'Data;Importo;Descrizione\n25/05/2026;56,90;x\n' }),
  },
  takeStatementBack: {
    roles: ['money'],
    missing: 'item_not_found',
    ask: (id) => ({ params: { id, statement: nobody } }),
  },
  loadStatement: {
    roles: ['money'],
    ask: (id) => ({ params: { id }, form: {}, file: 'Data;Importo;Descrizione\n25/05/2026;56,90;x\n' }),
  },
  confirmMovements: {
    roles: ['money'],
    ask: (id) => ({
      params: { id },
      body: { items: [{ movements: [nobody], orders: [{ id: nobody, due: '56.90', seen: 'awaiting_payment' }] }] },
    }),
  },
  settleLess: {
    roles: ['money'],
    missing: 'movement_not_found',
    ask: (id) => ({
      params: { id, movement: nobody },
      body: { order: { id: nobody, due: '56.90', seen: 'awaiting_payment' }, how: 'give_back', note: 'Asked for.' },
    }),
  },
  askForRest: {
    roles: ['money'],
    missing: 'movement_not_found',
    ask: (id) => ({
      params: { id, movement: nobody },
      body: { order: { id: nobody, due: '56.90', seen: 'awaiting_payment' } },
    }),
  },
  putMovementAside: {
    roles: ['money'],
    missing: 'movement_not_found',
    ask: (id) => ({ params: { id, movement: nobody }, body: { note: 'Not ours.' } }),
  },
  takeMovementBack: {
    roles: ['money'],
    missing: 'movement_not_found',
    ask: (id) => ({ params: { id, movement: nobody } }),
  },
  getCircuitSetUp: { roles: ['super-admin', 'organiser'], ask: inCircuit },
  changeCircuit: { roles: ['super-admin'], ask: (id) => ({ params: { id }, body: { fields: {}, seen: {} } }) },
  addShipping: { roles: ['super-admin'], ask: (id) => ({ params: { id }, body: newShipping }) },
  changeShipping: {
    roles: ['super-admin'],
    missing: 'item_not_found',
    ask: (id) => ({ params: { id, shipping: 99 }, body: { fields: {}, seen: {} } }),
  },

  addOfficeFile: { roles: ['super-admin', 'organiser'], ask: (id) => ({ params: { id }, form: { kind: 'document' } }) },
  getBankSetUp: { roles: ['super-admin', 'organiser', 'money'], ask: inCircuit },
  proposeBank: {
    roles: ['super-admin', 'money'],
    ask: (id) => ({ params: { id }, body: { ...itsBank, seen: itsBank } }),
  },
  confirmBank: {
    roles: ['super-admin', 'money'],
    missing: 'bank_change_not_found',
    ask: (id) => ({ params: { id }, body: itsBank }),
  },
  withdrawBank: { roles: ['super-admin', 'money'], missing: 'bank_change_not_found', ask: inCircuit },
  getProviderAccounts: { roles: ['super-admin'], ask: inCircuit },
  // New keys of an account that is not there.
  setStripeAccount: settingKeys('stripe'),
  setPayPalAccount: settingKeys('paypal'),
  setSatispayAccount: settingKeys('satispay'),
  removeProviderAccount: {
    roles: ['super-admin'],
    missing: 'item_not_found',
    ask: (id) => ({ params: { id, provider: 'stripe' } }),
  },
  getSeasonSetUp: { roles: readsSetUps, byRace: true, ask: inCircuit },
  getRaceSetUp: {
    roles: readsSetUps,
    byRace: true,
    missing: 'race_not_found',
    ask: (id) => ({ params: { id, race: 1 } }),
  },
  getRaceDraft: {
    roles: setsUp,
    byRace: true,
    missing: 'race_not_found',
    ask: (id) => ({ params: { id, race: 1 } }),
  },
  createOfficeRace: {
    roles: setsUp,
    ask: (id) => ({ params: { id }, body: { ...newRace, stage_id: id * 100 } }),
  },
  copyOfficeRace: {
    roles: setsUp,
    missing: 'race_not_found',
    ask: (id) => ({ params: { id, race: 1 }, body: { stage_id: id * 100, starts_at: newRace.starts_at } }),
  },
  changeOfficeRace: {
    roles: setsUp,
    byRace: true,
    missing: 'race_not_found',
    ask: (id) => ({ params: { id, race: 1 }, body: { fields: {}, seen: {} } }),
  },
  ...ofList('Type', newType, ofARace),
  ...ofList('Question', newQuestion, ofARace),
  ...ofList('Fraction', newFraction, ofARace),
  ...ofList('Service', newService, ofARace),
  ...ofList('PackageService', newService, { roles: setsUp, missing: 'item_not_found', of: { package: 1 } }),
  getOfficePolicies: { roles: readsSetUps, ask: inCircuit },
  getOfficeKinds: { roles: readsSetUps, ask: inCircuit },
  ...ofList('CertificateType', newCertificateType, { roles: setsUp, missing: 'item_not_found' }),
  ...ofList('Discipline', newDiscipline, { roles: setsUp, missing: 'item_not_found' }),
  getOfficeFederations: { roles: readsSetUps, ask: inCircuit },
  getOfficeFederation: {
    roles: readsSetUps,
    missing: 'item_not_found',
    ask: (id) => ({ params: { id, federation: 999_999 } }),
  },
  ...ofList('Federation', newFederation, { roles: setsUp, missing: 'item_not_found' }),
  readOfficeCards: {
    roles: setsUp,
    missing: 'item_not_found',
    ask: (id) => ({ params: { id, federation: 999_999 }, form: {}, file: cardFile }),
  },
  loadOfficeCards: {
    roles: setsUp,
    missing: 'item_not_found',
    ask: (id) => ({ params: { id, federation: 999_999 }, form: {}, file: cardFile }),
  },
  ...ofList('FederationRule', newRule, {
    roles: setsUp,
    missing: 'item_not_found',
    of: { federation: 999_999 },
  }),
  ...ofList('Policy', newPolicy, { roles: setsUp, missing: 'item_not_found' }),
  publishOfficeRace: {
    roles: setsUp,
    byRace: true,
    missing: 'race_not_found',
    ask: (id) => ({ params: { id, race: 1 } }),
  },
  withdrawOfficeRace: {
    roles: setsUp,
    byRace: true,
    missing: 'race_not_found',
    ask: (id) => ({ params: { id, race: 1 } }),
  },
  archiveOfficeRace: {
    roles: setsUp,
    byRace: true,
    missing: 'race_not_found',
    ask: (id) => ({ params: { id, race: 1 } }),
  },
  getDisruptionImpact: {
    roles: setsUp,
    byRace: true,
    missing: 'race_not_found',
    ask: (id) => ({ params: { id, race: 1 } }),
  },
  previewDisruption: {
    roles: setsUp,
    byRace: true,
    missing: 'race_not_found',
    ask: (id) => ({ params: { id, race: 1 }, body: newDisruption }),
  },
  setRaceTrack: {
    roles: ['super-admin', 'organiser'],
    byRace: true,
    missing: 'race_not_found',
    ask: (id) => ({ params: { id, race: 1 }, form: {} }),
  },
  removeRaceTrack: {
    roles: ['super-admin', 'organiser'],
    byRace: true,
    missing: 'race_not_found',
    ask: (id) => ({ params: { id, race: 1 } }),
  },
  disruptOfficeRace: {
    roles: setsUp,
    byRace: true,
    missing: 'race_not_found',
    ask: (id) => ({
      params: { id, race: 1 },
      body: { ...newDisruption, athletes: 0, seen: { starts_at: '2027-05-01T09:00', cancelled: 0 } },
    }),
  },
  setRaceSale: {
    roles: setsUp,
    byRace: true,
    missing: 'race_not_found',
    ask: (id) => ({ params: { id, race: 1 }, body: { open: false } }),
  },
  deleteOfficeRace: {
    roles: setsUp,
    byRace: true,
    missing: 'race_not_found',
    ask: (id) => ({ params: { id, race: 1 } }),
  },
  createOfficeStage: { roles: setsUp, ask: (id) => ({ params: { id, season: 20 }, body: newStage }) },
  changeOfficeStage: {
    roles: setsUp,
    ask: (id) => ({ params: { id, stage: id * 100 }, body: { fields: {}, seen: {} } }),
  },
  tryOfficeCopy: { roles: setsUp, ask: (id) => ({ params: { id }, body: { what: 'stage', ids: [id * 100] } }) },
  copyOfficeStage: {
    roles: setsUp,
    ask: (id) => ({ params: { id, stage: id * 100 }, body: { season: 20, starts_on: '2027-10-30' } }),
  },
  createOfficeSeason: { roles: setsUp, ask: (id) => ({ params: { id }, body: { name: '2027', from: null } }) },
  showOfficeSeason: { roles: setsUp, ask: (id) => ({ params: { id, season: 20 } }) },
  createOfficePackage: {
    roles: setsUp,
    missing: 'race_not_found',
    ask: (id) => ({ params: { id }, body: newPackage }),
  },
  getPackageSetUp: {
    roles: readsSetUps,
    missing: 'item_not_found',
    ask: (id) => ({ params: { id, package: 1 } }),
  },
  changeOfficePackage: {
    roles: setsUp,
    missing: 'item_not_found',
    ask: (id) => ({ params: { id, package: 1 }, body: { fields: {}, seen: {} } }),
  },
  ...ofList('PackageType', newType, { roles: setsUp, missing: 'item_not_found', of: { package: 1 } }),
  publishOfficePackage: {
    roles: setsUp,
    missing: 'item_not_found',
    ask: (id) => ({ params: { id, package: 1 } }),
  },
  withdrawOfficePackage: {
    roles: setsUp,
    missing: 'item_not_found',
    ask: (id) => ({ params: { id, package: 1 } }),
  },
  archiveOfficePackage: {
    roles: setsUp,
    missing: 'item_not_found',
    ask: (id) => ({ params: { id, package: 1 } }),
  },
  deleteOfficePackage: {
    roles: setsUp,
    missing: 'item_not_found',
    ask: (id) => ({ params: { id, package: 1 } }),
  },
  getOfficeProducts: { roles: readsSetUps, ask: inCircuit },
  createOfficeProduct: { roles: setsUp, ask: (id) => ({ params: { id }, body: newProduct }) },
  getOfficeCoupons: { roles: ['super-admin', 'organiser', 'money'], ask: inCircuit },
  exportOfficeCoupons: { roles: setsUp, ask: inCircuit },
  createOfficeCoupons: { roles: setsUp, ask: (id) => ({ params: { id }, body: newCoupons }) },
  getProductSetUp: {
    roles: readsSetUps,
    missing: 'product_not_found',
    ask: (id) => ({ params: { id, product: 1 } }),
  },
  changeOfficeProduct: {
    roles: setsUp,
    missing: 'product_not_found',
    ask: (id) => ({ params: { id, product: 1 }, body: { fields: {}, seen: {} } }),
  },
  setOfficeCombinations: {
    roles: setsUp,
    missing: 'product_not_found',
    ask: (id) => ({ params: { id, product: 1 }, body: { stocks: [] } }),
  },
  sellOfficeProduct: {
    roles: setsUp,
    missing: 'product_not_found',
    ask: (id) => ({ params: { id, product: 1 } }),
  },
  stopOfficeProduct: {
    roles: setsUp,
    missing: 'product_not_found',
    ask: (id) => ({ params: { id, product: 1 } }),
  },
  deleteOfficeProduct: {
    roles: setsUp,
    missing: 'product_not_found',
    ask: (id) => ({ params: { id, product: 1 } }),
  },
  changeOfficeCoupon: {
    roles: setsUp,
    missing: 'item_not_found',
    ask: (id) => ({ params: { id, coupon: nobody }, body: { fields: {}, seen: {} } }),
  },
  activateOfficeCoupon: {
    roles: setsUp,
    missing: 'item_not_found',
    ask: (id) => ({ params: { id, coupon: nobody } }),
  },
  stopOfficeCoupon: {
    roles: setsUp,
    missing: 'item_not_found',
    ask: (id) => ({ params: { id, coupon: nobody } }),
  },
  switchOfficeCoupons: { roles: setsUp, ask: (id) => ({ params: { id }, body: { search: 'NESSUNO', active: 0 } }) },
  deleteOfficeCoupon: {
    roles: setsUp,
    missing: 'item_not_found',
    ask: (id) => ({ params: { id, coupon: nobody } }),
  },
  noteWithdrawnGoods: {
    roles: ['organiser', 'money'],
    missing: 'item_not_found',
    ask: (id) => ({ params: { id, withdrawal: nobody }, body: { back: 1, restock: 0 } }),
  },
  refundWithdrawal: {
    roles: ['money'],
    missing: 'item_not_found',
    ask: (id) => ({ params: { id, withdrawal: nobody }, body: { by_bank: 0, note: 'As the law says.' } }),
  },
  getCircuitWithdrawals: { roles: ['organiser', 'money'], ask: inCircuit },
  getOfficeOffers: { roles: ['super-admin', 'organiser', 'money'], ask: inCircuit },
  getOfferAnswers: {
    roles: ['organiser', 'money'],
    missing: 'offers_not_found',
    ask: (id) => ({ params: { id, disruption: nobody } }),
  },
  releaseOffers: {
    roles: ['money'],
    missing: 'offers_not_found',
    ask: (id) => ({ params: { id, disruption: nobody }, body: { registrations: 1, amount: '10.00' } }),
  },
};
