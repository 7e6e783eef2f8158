/** Why an operation of the office asks again who is there: money, keys of providers, files that leave the office, people. */
export type AskedFor = 'money' | 'keys' | 'files' | 'people';

/**
 * The operations of the office that are answered only after a proof of the last half hour: a code or a passkey, in a demo the
 * password. Here, and nowhere else, stands which they are (decision 162). `changeCircuit` alone asks for some of its fields
 * (`isSensitive`).
 */
export const askedAgain: Readonly<Record<string, AskedFor>> = {
  noteMoney: 'money',
  undoMoney: 'money',
  refundOrder: 'money',
  giveBackAgain: 'money',
  noteRefundSent: 'money',
  noteGivenInCash: 'money',
  cancelOfficeOrder: 'money',
  refundWithdrawal: 'money',
  releaseOffers: 'money',
  disruptOfficeRace: 'money',
  loadStatement: 'money',
  takeStatementBack: 'money',
  confirmMovements: 'money',
  settleLess: 'money',
  askForRest: 'money',
  putMovementAside: 'money',
  takeMovementBack: 'money',
  sendMovementBack: 'money',
  noteMovementSent: 'money',
  closeBooks: 'money',
  noteInvoices: 'money',
  correctInvoice: 'money',
  proposeBank: 'money',
  confirmBank: 'money',
  withdrawBank: 'money',

  setStripeAccount: 'keys',
  setPayPalAccount: 'keys',
  setSatispayAccount: 'keys',
  removeProviderAccount: 'keys',

  getRaceListFile: 'files',
  getRegistrationsFile: 'files',
  getTakingsFile: 'files',
  getParcelsFile: 'files',
  getInvoiceXml: 'files',
  getInvoicesZip: 'files',
  exportOfficeCoupons: 'files',
  readOfficeCards: 'files',
  loadOfficeCards: 'files',

  invitePerson: 'people',
  withdrawInvitation: 'people',
  changeRoles: 'people',
  suspendAccount: 'people',
  reinstateAccount: 'people',
};
