export type AskedFor = 'money' | 'keys' | 'files' | 'people';

/**
 * Answered after a proof of the last half hour only (decision 162); `changeCircuit` for some fields (`isSensitive`).
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
