import { registrationBody } from '../support/carts.ts';
import { said } from '../support/certificates.ts';
import { type Belongings, draftSteps, lineOf, type Offer } from './belongings.ts';
import type { Asking } from './rows.ts';

/** Who asks, with all that is theirs, and the version of their drafts as they are now. */
export interface Mine extends Belongings {
  readonly offer: Offer;
  readonly versions: { readonly draft: number; readonly draftForOneself: number };
}

export interface Theirs extends Belongings {
  /** The certificate that somebody else has brought for an athlete of the asker's. */
  readonly certificateOfMine: string;
  readonly offer: Offer['elsewhere'];
  /** A relay of the same circuit and what belongs to it: not to the one that is asked about. */
  readonly otherRelay: Offer['relay'];
  readonly crewOfOtherRelay: string;
}

/** A field, the foreign id that is sent in it, the refusal, and what else that request needs to be of any use. */
type Foreign = readonly [
  pick: (theirs: Theirs) => string | number,
  refusal: string,
  more?: (theirs: Theirs) => Readonly<Record<string, unknown>>,
];

export interface ForeignRow {
  readonly operation: string;
  /** The asker's own request, which names everything that it can name. */
  readonly ask: (mine: Mine) => Asking;
  /** By place and field, as in `body data.crew.id`. */
  readonly foreign: Readonly<Record<string, Foreign>>;
  /** What the asker's own request is refused with, for a reason that has nothing to do with whose the ids are. */
  readonly otherwise?: string;
  /** The asker's own request leaves less behind than the others need. */
  readonly usesUp?: true;
}

/** The answer that leaves out what is not the asker's. */
export const leftOut = 'left out';

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
const home = {
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

const race = ({ offer }: Mine) => ({ race_type: 'race', race_id: offer.relay.id });
const joining = (mine: Mine) => ({ choice: 'partecipate', id: mine.crew });

const onOrder = (operation: string, otherwise?: string): ForeignRow => ({
  operation,
  ask: (mine) => ({ params: { id: mine.order } }),
  foreign: { 'path id': [(theirs) => theirs.order, 'order_not_found'] },
  ...(otherwise && { otherwise }),
});

const onPass = (operation: string): ForeignRow => ({
  operation,
  ask: (mine) => ({ params: { id: mine.confirmed }, query: { race: mine.offer.race } }),
  foreign: {
    'path id': [(theirs) => theirs.confirmed, 'subscription_not_found'],
    'query race': [(theirs) => theirs.offer.relay.id, 'race_not_found'],
  },
});

const startsPayment = (operation: string, otherwise = 'payment_provider_unavailable'): ForeignRow => ({
  operation,
  ask: (mine) => ({ body: { order_id: mine.order } }),
  foreign: { 'body order_id': [(theirs) => theirs.order, 'order_not_found'] },
  otherwise,
});

const step = (name: keyof ReturnType<typeof draftSteps>, foreign: ForeignRow['foreign']): ForeignRow => ({
  operation: 'saveRegistrationDraftStep',
  ask: (mine) => ({
    params: { id: mine.draft },
    body: { step: name, version: mine.versions.draft, answers: draftSteps(mine.offer, mine)[name] },
  }),
  foreign: { 'path id': [(theirs) => theirs.draft, 'draft_not_found'], ...foreign },
});

const memberNotFound: Foreign = [(theirs) => theirs.friend, 'member_not_found'];
const cartNotFound: Foreign = [(theirs) => theirs.cart, 'cart_not_found'];
const lineNotFound: Foreign = [(theirs) => theirs.product, 'cart_detail_not_found'];
const addressNotFound: Foreign = [(theirs) => theirs.address, 'address_not_found'];
const certificateNotFound: Foreign = [(theirs) => theirs.certificateOfMine, 'certificate_not_found'];
const draftNotFound: Foreign = [(theirs) => theirs.draft, 'draft_not_found'];
const crewNotFound: Foreign = [(theirs) => theirs.crewOfOtherRelay, 'crew_not_found'];
const fractionNotValid: Foreign = [(theirs) => theirs.otherRelay.fraction, 'invalid_input'];
const raceNotFound: Foreign = [(theirs) => theirs.offer.relay.id, 'race_not_found'];
const typeNotAvailable: Foreign = [(theirs) => theirs.otherRelay.id, 'registration_type_not_available'];

/** Each operation that names something, asked with an own request in which one id is somebody else's. */
export const foreignRows: readonly ForeignRow[] = [
  {
    operation: 'saveMember',
    ask: (mine) => ({ params: { id: mine.spare }, body: athlete }),
    foreign: { 'path id': memberNotFound },
  },
  {
    operation: 'savePersonalInfo',
    ask: (mine) => ({ params: { memberId: mine.spare }, body: { emergency_contact: 'Ada Altri' } }),
    foreign: { 'path memberId': memberNotFound },
  },
  {
    operation: 'updateUserAddress',
    ask: (mine) => ({ params: { id: mine.spareAddress }, body: { ...home, action: 'change' } }),
    foreign: { 'path id': addressNotFound },
  },
  {
    operation: 'updateUserAddress',
    ask: (mine) => ({ params: { id: mine.spareAddress }, body: { action: 'set_primary' } }),
    foreign: { 'path id': addressNotFound },
  },
  {
    operation: 'getMemberAddresses',
    ask: (mine) => ({ params: { id: mine.friend } }),
    foreign: { 'path id': memberNotFound },
  },
  {
    operation: 'addMemberAddress',
    ask: (mine) => ({ params: { id: mine.friend }, body: home }),
    foreign: { 'path id': memberNotFound },
  },

  {
    operation: 'getCrews',
    ask: (mine) => ({ query: { circuit_id: 15, race_id: mine.offer.relay.id, page: 1 } }),
    foreign: { 'query circuit_id': [() => 8, 'race_not_found'], 'query race_id': raceNotFound },
  },
  {
    operation: 'checkCrew',
    ask: (mine) => ({
      body: {
        circuit_id: 15,
        race_id: mine.offer.relay.id,
        member_id: mine.friend,
        crew_choice: 'partecipate',
        crew_id: mine.crew,
        crew_fraction_id: mine.offer.relay.fraction,
      },
    }),
    foreign: {
      'body circuit_id': [() => 8, 'race_not_found'],
      'body race_id': raceNotFound,
      'body member_id': memberNotFound,
      'body crew_id': crewNotFound,
      'body crew_fraction_id': fractionNotValid,
    },
  },
  {
    operation: 'getUserCrews',
    ask: (mine) => ({ query: { detail_ids: mine.detail } }),
    foreign: { 'query detail_ids': [(theirs) => theirs.detail, leftOut] },
  },

  {
    operation: 'getMedicalCertificates',
    ask: (mine) => ({ query: { member_id: mine.friend } }),
    foreign: { 'query member_id': memberNotFound },
  },
  {
    operation: 'uploadMedicalCertificate',
    ask: (mine) => ({ form: { ...said, member_id: mine.friend, replaces: mine.certificate } }),
    foreign: { 'body member_id': memberNotFound, 'body replaces': certificateNotFound },
    usesUp: true,
  },
  {
    operation: 'changeMedicalCertificate',
    ask: (mine) => ({ params: { id: mine.certificate }, body: said }),
    foreign: { 'path id': certificateNotFound },
  },
  {
    operation: 'getMedicalCertificateDocument',
    ask: (mine) => ({ params: { id: mine.certificate } }),
    foreign: { 'path id': certificateNotFound },
  },
  {
    operation: 'getOrderDetail',
    ask: (mine) => ({ params: { id: mine.detail } }),
    foreign: { 'path id': [(theirs) => theirs.detail, 'detail_not_found'] },
  },
  {
    operation: 'getOrderDetailCertificate',
    ask: (mine) => ({ params: { id: mine.detail } }),
    foreign: { 'path id': [(theirs) => theirs.detail, 'detail_not_found'] },
  },
  {
    operation: 'attach',
    ask: (mine) => ({
      body: {
        itemable_type: 'medical_certificate',
        itemable_id: mine.certificate,
        detailable_type: 'order_detail',
        detailable_id: mine.line,
      },
    }),
    foreign: {
      'body itemable_id': certificateNotFound,
      'body detailable_id': [(theirs) => theirs.line, 'detail_not_found'],
    },
  },
  {
    operation: 'checkHealthData',
    ask: (mine) => ({
      body: { race_type: 'race', race_id: mine.offer.relayOfLine.id, person: mine.code, order_detail_id: mine.line },
    }),
    foreign: {
      // Its use of its own code would not count if it were the asker's.
      'body order_detail_id': [
        (theirs) => theirs.line,
        'this_code_is_already_used',
        (theirs) => ({ 'body person': theirs.code }),
      ],
    },
  },
  {
    operation: 'attachHealthData',
    ask: (mine) => ({ body: { person: mine.code, order_detail_id: mine.detail } }),
    foreign: { 'body order_detail_id': [(theirs) => theirs.detail, 'detail_not_found'] },
    otherwise: 'datahealth_unavailable',
  },

  {
    operation: 'startRegistrationDraft',
    ask: (mine) => ({ body: { ...race(mine), crew_id: mine.crew } }),
    foreign: { 'body race_id': raceNotFound },
  },
  {
    operation: 'previewRegistrationDraft',
    ask: (mine) => ({ query: race(mine) }),
    foreign: { 'query race_id': raceNotFound },
  },
  {
    operation: 'getRegistrationDraft',
    ask: (mine) => ({ params: { id: mine.draft } }),
    foreign: { 'path id': draftNotFound },
  },
  step('who', { 'body answers.member_id': memberNotFound }),
  step('type', {
    'body answers.registration_type_id': typeNotAvailable,
    'body answers.federation_id': [() => 12, 'invalid_input'],
  }),
  step('athlete', {
    'body answers.member_id': memberNotFound,
    'body answers.crew.id': crewNotFound,
    'body answers.crew.fraction_id': fractionNotValid,
  }),
  step('medical-certificate', { 'body answers.medical_certificate_id': certificateNotFound }),
  {
    operation: 'saveRegistrationDraftStep',
    ask: (mine) => ({
      params: { id: mine.draftForOneself },
      body: { step: 'address', version: mine.versions.draftForOneself, answers: { address_id: mine.address } },
    }),
    foreign: { 'path id': draftNotFound, 'body answers.address_id': addressNotFound },
  },
  step('policies', { 'body answers.policies.0': [(theirs) => theirs.otherRelay.policy, 'invalid_input'] }),
  {
    operation: 'saveRegistrationDraftStep',
    ask: (mine) => ({
      params: { id: mine.draft },
      body: { step: 'check', version: mine.versions.draft, answers: draftSteps(mine.offer, mine) },
    }),
    foreign: {
      'path id': draftNotFound,
      'body answers.who.member_id': memberNotFound,
      'body answers.type.registration_type_id': typeNotAvailable,
      'body answers.type.federation_id': [() => 12, 'invalid_input'],
      'body answers.athlete.member_id': memberNotFound,
      'body answers.athlete.crew.id': crewNotFound,
      'body answers.athlete.crew.fraction_id': fractionNotValid,
      'body answers.medical-certificate.medical_certificate_id': certificateNotFound,
      'body answers.policies.policies.0': [(theirs) => theirs.otherRelay.policy, 'invalid_input'],
    },
  },
  {
    operation: 'saveRegistrationDraftStep',
    ask: (mine) => ({
      params: { id: mine.draftForOneself },
      body: {
        step: 'check',
        version: mine.versions.draftForOneself,
        answers: {
          address: { address_id: mine.address },
          policies: { policies: [mine.offer.relayOfLine.policy], consents: { privacy_policy: 1, photo_video: 0 } },
        },
      },
    }),
    foreign: { 'path id': draftNotFound, 'body answers.address.address_id': addressNotFound },
  },
  {
    operation: 'getStarts',
    ask: (mine) => ({ query: { detail_ids: mine.detail } }),
    foreign: { 'query detail_ids': [(theirs) => theirs.detail, leftOut] },
  },
  {
    operation: 'getKeptPlace',
    ask: (mine) => ({ query: race(mine) }),
    foreign: { 'query race_id': [(theirs) => theirs.offer.relay.id, leftOut] },
  },
  {
    operation: 'getStandings',
    ask: (mine) => ({ query: { ...race(mine), draft_id: mine.draft } }),
    foreign: { 'query race_id': [(theirs) => theirs.offer.relay.id, leftOut], 'query draft_id': draftNotFound },
  },
  {
    operation: 'checkRegistration',
    ask: (mine) => ({ body: { ...race(mine), member_id: mine.member, draft_id: mine.draft } }),
    foreign: {
      'body race_id': raceNotFound,
      'body member_id': memberNotFound,
      'body draft_id': draftNotFound,
    },
  },
  {
    operation: 'checkCardNumber',
    ask: (mine) => ({ params: { id: 1, number: 'AB10001' }, query: { member_id: mine.friend } }),
    foreign: { 'query member_id': memberNotFound },
    otherwise: 'registry_unavailable',
  },

  { operation: 'getCart', ask: (mine) => ({ params: { id: mine.cart } }), foreign: { 'path id': cartNotFound } },
  {
    operation: 'addCartDetail',
    ask: (mine) => ({
      params: { id: mine.cart },
      body: registrationBody(
        mine.friend,
        mine.offer.relay,
        lineOf(mine.offer.relay, joining(mine), { medical_certificate_id: mine.certificate }),
      ),
    }),
    foreign: {
      'path id': cartNotFound,
      // A certificate is of one athlete: it would be missed first.
      'body member_id': [memberNotFound[0], memberNotFound[1], () => ({ 'body data.medical_certificate_id': null })],
      'body data.race_id': raceNotFound,
      'body data.registration_type_id': typeNotAvailable,
      'body data.federation_id': [() => 12, 'invalid_input'],
      'body data.crew.id': crewNotFound,
      'body data.crew.fraction_id': fractionNotValid,
      'body data.policies.0': [(theirs) => theirs.otherRelay.policy, 'policy_required'],
      'body data.medical_certificate_id': certificateNotFound,
    },
    usesUp: true,
  },
  {
    operation: 'addCartDetail',
    ask: (mine) => ({
      params: { id: mine.cart },
      body: {
        detail_type: 'product',
        product_id: mine.offer.product,
        quantity: 1,
        parent_id: mine.line,
        member_id: mine.friend,
        variables: [mine.offer.size],
      },
    }),
    foreign: {
      'path id': cartNotFound,
      'body product_id': [(theirs) => theirs.offer.product, 'product_not_found'],
      'body parent_id': [(theirs) => theirs.line, 'detail_not_found'],
      'body member_id': memberNotFound,
      'body variables.0': [(theirs) => theirs.offer.size, 'variables_required'],
    },
  },
  {
    // The same for a registration that was paid before.
    operation: 'addCartDetail',
    ask: (mine) => ({
      params: { id: mine.cart },
      body: {
        detail_type: 'product',
        product_id: mine.offer.product,
        quantity: 1,
        parent_id: mine.paidRegistration,
        variables: [mine.offer.size],
      },
    }),
    foreign: {
      'path id': cartNotFound,
      'body product_id': [(theirs) => theirs.offer.product, 'product_not_found'],
      'body parent_id': [(theirs) => theirs.paidRegistration, 'detail_not_found'],
      'body variables.0': [(theirs) => theirs.offer.size, 'variables_required'],
    },
  },
  {
    operation: 'createDraftLine',
    ask: (mine) => ({ params: { id: mine.draft } }),
    foreign: { 'path id': draftNotFound },
    usesUp: true,
  },
  {
    operation: 'takeOrderBack',
    ask: (mine) => ({ params: { id: mine.order } }),
    foreign: { 'path id': [(theirs) => theirs.order, 'order_not_found'] },
    // Something is in the cart.
    otherwise: 'cart_not_empty',
  },
  {
    operation: 'startLineChange',
    ask: (mine) => ({ body: { detail_id: mine.line } }),
    foreign: { 'body detail_id': [(theirs) => theirs.line, 'cart_detail_not_found'] },
  },
  {
    operation: 'changeCartDetail',
    ask: (mine) => ({ params: { id: mine.cart, detailId: mine.product }, body: { action: 'add', quantity: 2 } }),
    foreign: { 'path id': cartNotFound, 'path detailId': lineNotFound },
  },

  {
    operation: 'createOrder',
    ask: (mine) => ({ body: { cart_id: mine.cart, shipping_address_id: mine.address } }),
    foreign: { 'body cart_id': cartNotFound, 'body shipping_address_id': addressNotFound },
    usesUp: true,
  },
  onOrder('getOrder'),
  onOrder('getOrderWithdrawals'),
  {
    operation: 'withdrawFromOrder',
    ask: (mine) => ({
      params: { id: mine.paid.order },
      body: {
        version: 0,
        name: 'Ugo Altri',
        email: 'ugo@altri.example',
        goods: [{ id: mine.paid.goods, quantity: 1 }],
      },
    }),
    foreign: {
      'path id': [(theirs) => theirs.paid.order, 'order_not_found'],
      'body goods.0.id': [(theirs) => theirs.paid.goods, 'goods_not_found'],
    },
    usesUp: true,
  },
  onOrder('getOrderPasses'),
  onOrder('getOrderWire'),
  onOrder('getOrderCalendar'),
  onOrder('getOrderResult'),
  onOrder('getOrderInvoiceOffer'),
  onOrder('dropOrderInvoice'),
  {
    operation: 'askOrderInvoice',
    ask: (mine) => ({
      params: { id: mine.order },
      body: { type: 'private', fiscal_code: 'FRRGLI91M54L746B', address_id: mine.address },
    }),
    foreign: {
      'path id': [(theirs) => theirs.order, 'order_not_found'],
      'body address_id': addressNotFound,
    },
  },
  {
    operation: 'getSatispayStatus',
    ask: (mine) => ({ params: { chargeId: mine.charge } }),
    foreign: { 'path chargeId': [(theirs) => theirs.charge, 'order_not_found'] },
  },
  {
    operation: 'getPayMethods',
    ask: (mine) => ({ params: { id: 15 }, query: { order_id: mine.order } }),
    foreign: { 'query order_id': [(theirs) => theirs.order, 'order_not_found'] },
  },
  {
    operation: 'applyCoupon',
    ask: (mine) => ({ body: { order_id: mine.order, code: mine.coupons.free } }),
    foreign: { 'body order_id': [(theirs) => theirs.order, 'order_not_found'] },
  },
  {
    operation: 'removeCoupon',
    ask: (mine) => ({ params: { code: mine.coupons.inQuery }, query: { order_id: mine.order } }),
    foreign: { 'query order_id': [(theirs) => theirs.order, 'order_not_found'] },
  },
  {
    operation: 'removeCoupon',
    ask: (mine) => ({ params: { code: mine.coupons.inBody }, body: { order_id: mine.order } }),
    foreign: { 'body order_id': [(theirs) => theirs.order, 'order_not_found'] },
  },
  startsPayment('payByCard'),
  startsPayment('payByPayPal'),
  startsPayment('payBySatispay', 'pay_method_not_available'),
  {
    operation: 'payOrder',
    ask: (mine) => ({
      params: { id: mine.order },
      body: { action: 'pre-request', payment_method: 'wiretransfer' },
    }),
    foreign: { 'path id': [(theirs) => theirs.order, 'order_not_found'] },
  },
  {
    operation: 'changeChoice',
    ask: () => ({ body: { circuit_id: 15, kind: 'newsletter', accepted: 1 } }),
    foreign: { 'body circuit_id': [() => 8, 'controller_not_found'] },
  },
  {
    operation: 'sendPrivacyRequest',
    ask: () => ({ body: { circuit_id: 15, kind: 'access', text: 'What do you keep?' } }),
    foreign: { 'body circuit_id': [() => 8, 'controller_not_found'] },
  },
  {
    operation: 'closePrivacyRequest',
    ask: (mine) => ({ params: { id: mine.request }, body: { state: 'withdrawn' } }),
    foreign: { 'path id': [(theirs) => theirs.request, 'privacy_request_not_found'] },
  },
  {
    operation: 'removePasskey',
    ask: (mine) => ({ params: { passkey: mine.passkey } }),
    foreign: { 'path passkey': [(theirs) => theirs.passkey, 'factor_not_found'] },
    otherwise: 'second_factor_last',
  },
  {
    operation: 'endSession',
    ask: (mine) => ({ params: { id: mine.session } }),
    foreign: { 'path id': [(theirs) => theirs.session, 'session_not_found'] },
  },
  {
    operation: 'removeMember',
    ask: (mine) => ({ params: { id: mine.spare } }),
    foreign: { 'path id': memberNotFound },
  },
  {
    operation: 'removeUserAddress',
    ask: (mine) => ({ params: { id: mine.spareAddress } }),
    foreign: { 'path id': addressNotFound },
  },
  {
    operation: 'removeCartDetail',
    ask: (mine) => ({ params: { id: mine.cart, detailId: mine.product } }),
    foreign: { 'path id': cartNotFound, 'path detailId': lineNotFound },
  },
  {
    operation: 'removeMedicalCertificate',
    ask: (mine) => ({ params: { id: mine.certificate } }),
    foreign: { 'path id': certificateNotFound },
  },
  {
    operation: 'getRegistrationPasses',
    ask: (mine) => ({ params: { id: mine.registration } }),
    foreign: { 'path id': [(theirs) => theirs.registration, 'subscription_not_found'] },
  },
  onPass('getPassPdf'),
  onPass('getPassCalendar'),
  {
    operation: 'nameInList',
    ask: (mine) => ({ params: { id: mine.registration }, body: { named: 0 } }),
    foreign: { 'path id': [(theirs) => theirs.registration, 'subscription_not_found'] },
  },
  {
    operation: 'getOrderDetailCard',
    ask: (mine) => ({ params: { id: mine.detail } }),
    foreign: { 'path id': [(theirs) => theirs.detail, 'subscription_not_found'] },
  },
  {
    operation: 'getOrderDetailChangeable',
    ask: (mine) => ({ params: { id: mine.detail } }),
    foreign: { 'path id': [(theirs) => theirs.detail, 'subscription_not_found'] },
  },
  {
    operation: 'changeRegistration',
    ask: (mine) => ({
      params: { id: mine.registration },
      body: { kind: 'emergency', emergency_contact: 'Ada Altri', emergency_phone: '0321 2' },
    }),
    foreign: { 'path id': [(theirs) => theirs.registration, 'subscription_not_found'] },
  },
  {
    operation: 'changeRegistration',
    ask: (mine) => ({
      params: { id: mine.registration },
      body: { kind: 'crew', crew: { ...joining(mine), fraction_id: mine.offer.relay.fraction } },
    }),
    foreign: { 'body crew.id': crewNotFound, 'body crew.fraction_id': fractionNotValid },
  },
  {
    operation: 'changeCardNumber',
    ask: (mine) => ({
      params: { id: mine.registration },
      body: { card_number: 'MM12345', team_name: 'Lupi', federation_id: 1 },
    }),
    foreign: {
      'path id': [(theirs) => theirs.registration, 'subscription_not_found'],
      'body federation_id': [() => 12, 'invalid_input'],
    },
  },
  {
    operation: 'getGiving',
    ask: (mine) => ({ params: { id: mine.detail, kind: 'transfer' } }),
    foreign: { 'path id': [(theirs) => theirs.detail, 'subscription_not_found'] },
  },
  {
    operation: 'substituteRegistration',
    ask: (mine) => ({ params: { id: mine.registration }, body: { email: 'new@test.example' } }),
    foreign: { 'path id': [(theirs) => theirs.registration, 'subscription_not_found'] },
    otherwise: 'registration_not_paid',
  },
  {
    operation: 'transferRegistration',
    ask: (mine) => ({ params: { id: mine.registration }, body: { email: 'new@test.example' } }),
    foreign: { 'path id': [(theirs) => theirs.registration, 'subscription_not_found'] },
    otherwise: 'registration_not_paid',
  },
  {
    operation: 'sendGivenCode',
    ask: (mine) => ({ params: { id: mine.registration }, body: { email: 'new@test.example' } }),
    foreign: { 'path id': [(theirs) => theirs.registration, 'subscription_not_found'] },
    otherwise: 'subscription_not_found',
  },
  {
    operation: 'changeOrderState',
    ask: (mine) => ({ body: { order_id: mine.order, state_id: 6 } }),
    foreign: { 'body order_id': [(theirs) => theirs.order, 'order_not_found'] },
  },
];

/**
 * What is nobody's, and what the fields that name it are called (`named.ts`), in every call or in one of them. The calls of
 * the office have a table of their own (`officeIds.ts`).
 */
export const nobodys: Readonly<Record<string, readonly string[]>> = {
  'what a circuit offers is public, and a cart is its account’s in any of them': ['circuits id', 'circuit_id'],
  'races, packages, shop and the list of a season are public': [
    ...['races id', 'race-packages id', 'services id', 'by-slug slug'],
    ...['getSubscribers season', 'getSubscribers race'],
  ],
  'federations are of all circuits': ['federations id'],
  'kinds of certificates are of all circuits': [
    ...['rt_id', 'medical_certificate_type_id', 'medical_certificate_discipline_id'],
  ],
  'a provider’s own names, and the account that its notice is signed for': ['places id', 'raceId', 'circuit'],
  'the number of a state, and of one of the circuit’s ways of delivery': ['state_id', 'shipping_id'],
  'what was on the page is compared': ['shown id'],
  'what the own race asks': ['custom_inputs slug', 'policies id'],
  'a code is asked about for any race': ['checkHealthData race_id'],
  'a crew is joined by anybody; one of another race is kept as one that is not there': [
    'startRegistrationDraft crew_id',
  ],
  'the link of a mail is good for one registration, or for one account’s': [
    ...['changeFriendRegistration crew id', 'changeFriendRegistration fraction_id', 'answerOffers registration_id'],
  ],
  'the code of a mail, or the signature of the key itself, is the proof': [
    ...['user_id', 'addPasskey id', 'proveWithPasskey id'],
  ],
};
