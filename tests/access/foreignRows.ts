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

const inOffice = 'the office of a circuit, tried in every role in office.test.ts';

/** The ids in the calls of a list of the office; `own` says which items are found, `of` of what it is the list. */
const ofList = (
  name: string,
  own: string,
  of: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (['add', 'change', 'delete'] as const).flatMap((does) => [
      [`${does}Office${name} path id`, inOffice],
      ...Object.entries(of).map(([param, whose]) => [`${does}Office${name} path ${param}`, whose]),
      ...(does === 'add' ? [] : [[`${does}Office${name} path item`, own]]),
    ]),
  );

const inReach = { race: 'a race of the circuit and in reach only: its own test' };
const shared = 'the same for every circuit; who changes one that two ask for: its own test';
const compared = 'what was on the page, which is compared and never read';

/** Fields that name nothing of which somebody could be the owner, and why. */
export const nobodys: Readonly<Record<string, string>> = {
  'getCircuit path id': 'what every circuit offers is public',
  'getOffice path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getPeople path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getGoLive path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getWrongOnSale path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getInvitations path id': 'the office of a circuit, tried in every role in office.test.ts',
  'invitePerson path id': 'the office of a circuit, tried in every role in office.test.ts',
  'withdrawInvitation path id': 'the office of a circuit, tried in every role in office.test.ts',
  'changeRoles path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getAccounting path id': 'the office of a circuit, tried in every role in office.test.ts',
  'confirmAccounting path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getOfficeCards path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getOfficeCard path id': 'the office of a circuit, tried in every role in office.test.ts',
  'judgeOfficeCard path id': 'the office of a circuit, tried in every role in office.test.ts',
  'undoCardVerdict path id': 'the office of a circuit, tried in every role in office.test.ts',
  'askRegistryAgain path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getOfficeCard path registration': 'a card is found where it is used only: its own test',
  'judgeOfficeCard path registration': 'a card is found where it is used only: its own test',
  'undoCardVerdict path registration': 'a card is found where it is used only: its own test',
  'askRegistryAgain path registration': 'a card is found where it is used only: its own test',
  'getOfficeCertificates path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getOfficeCertificate path id': 'the office of a circuit, tried in every role in office.test.ts',
  'judgeCertificate path id': 'the office of a circuit, tried in every role in office.test.ts',
  'undoVerdict path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getOfficeCertificate path certificate': 'a certificate is found where it is used only: its own test',
  'judgeCertificate path certificate': 'a certificate is found where it is used only: its own test',
  'undoVerdict path certificate': 'a certificate is found where it is used only: its own test',
  'judgeCertificate body medical_certificate_type_id': 'kinds of certificates are public',
  'judgeCertificate body medical_certificate_discipline_id': 'kinds of certificates are public',
  'getOfficeRegistrations path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getOfficeRegistration path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getRegistrationContacts path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getPersonToCorrect path id': 'the office of a circuit, tried in every role in office.test.ts',
  'tryPersonCorrection path id': 'the office of a circuit, tried in every role in office.test.ts',
  'correctPerson path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getSavedViews path id': 'the office of a circuit, tried in every role in office.test.ts',
  'saveView path id': 'the office of a circuit, tried in every role in office.test.ts',
  'deleteView path id': 'the office of a circuit, tried in every role in office.test.ts',
  'deleteView path view': 'one’s own views only: its own test',
  'getOfficeRegistrations query season': 'it narrows what the asker reaches in the circuit: its own test',
  'getOfficeRegistrations query race': 'it narrows what the asker reaches in the circuit: its own test',
  'getOfficeRegistrations query type': 'it narrows what the asker reaches in the circuit: its own test',
  'getRegistrationsFile path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getRegistrationsFile query season': 'it narrows what the asker reaches in the circuit: its own test',
  'getRegistrationsFile query race': 'it narrows what the asker reaches in the circuit: its own test',
  'getRegistrationsFile query type': 'it narrows what the asker reaches in the circuit: its own test',
  ...ofList('Question', 'questions of the race only: its own test', inReach),
  ...ofList('Fraction', 'legs of the race only: the same test', inReach),
  ...ofList('Service', 'services of the race only: the same test', inReach),
  ...ofList('PackageService', 'services of the package only: the same test', {
    package: 'a package of the circuit only: its own test',
  }),
  ...ofList('Policy', 'policies of the circuit only: its own test'),
  'getOfficePolicies path id': inOffice,
  'readOfficeCards path id': inOffice,
  'readOfficeCards path federation': shared,
  'loadOfficeCards path id': inOffice,
  'loadOfficeCards path federation': shared,
  'getOfficeKinds path id': inOffice,
  ...ofList('CertificateType', shared),
  ...ofList('Discipline', shared),
  'addOfficeCertificateType body implied_discipline_id': 'kinds of certificates are public',
  'changeOfficeCertificateType body fields.implied_discipline_id': 'kinds of certificates are public',
  'changeOfficeCertificateType body seen.implied_discipline_id': compared,
  'getOfficeFederations path id': inOffice,
  'getOfficeFederation path id': inOffice,
  'getOfficeFederation path federation': shared,
  ...ofList('Federation', shared),
  ...ofList('FederationRule', 'rules of the federation only: its own test', { federation: shared }),
  'tryOfficeFederationChange path id': inOffice,
  'tryOfficeFederationChange path item': shared,
  'addOfficeQuestion body fraction_id': 'legs of the race only: its own test',
  'changeOfficeQuestion body fields.fraction_id': 'legs of the race only: its own test',
  'changeOfficeQuestion body seen.fraction_id': compared,
  'addOfficeService body product_id': 'products of the circuit only: its own test',
  'changeOfficeService body fields.product_id': 'products of the circuit only: its own test',
  'changeOfficeService body seen.product_id': compared,
  'addOfficePackageService body product_id': 'products of the circuit only: the same test',
  'changeOfficePackageService body fields.product_id': 'products of the circuit only: the same test',
  'changeOfficePackageService body seen.product_id': compared,
  'getOfficeOrders path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getOfficeOrder path id': 'the office of a circuit, tried in every role in office.test.ts',
  'noteMoney path id': 'the office of a circuit, tried in every role in office.test.ts',
  'refundOrder path id': 'the office of a circuit, tried in every role in office.test.ts',
  'cancelOfficeOrder path id': 'the office of a circuit, tried in every role in office.test.ts',
  'noteRefundSent path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getOfficeOrder path order': 'an order is found in its own circuit only: its own test',
  'noteMoney path order': 'an order is found in its own circuit only: its own test',
  'refundOrder path order': 'an order is found in its own circuit only: its own test',
  'cancelOfficeOrder path order': 'an order is found in its own circuit only: its own test',
  'noteRefundSent path order': 'an order is found in its own circuit only: its own test',
  'refundOrder body lines': 'lines of the order only: its own test',
  'noteRefundSent path refund': 'a refund of the order only: its own test',
  'getParcels path id': 'the office of a circuit, tried in every role in office.test.ts',
  'moveParcel path id': 'the office of a circuit, tried in every role in office.test.ts',
  'moveParcel path order': 'an order is found in its own circuit only: its own test',
  'getOfficeInvoices path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getInvoicesZip path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getInvoiceXml path id': 'the office of a circuit, tried in every role in office.test.ts',
  'mailOfficeInvoice path id': 'the office of a circuit, tried in every role in office.test.ts',
  'noteInvoices path id': 'the office of a circuit, tried in every role in office.test.ts',
  'correctInvoice path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getInvoiceXml path invoice': 'a document is found in its own circuit only: its own test',
  'mailOfficeInvoice path invoice': 'a document is found in its own circuit only: its own test',
  'noteInvoices body invoices.id': 'a document is found in its own circuit only: its own test',
  'correctInvoice path order': 'an order is found in its own circuit only: its own test',
  'getTakings path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getFigures path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getFigures query season': 'a season is one of the circuit: its own test',
  'getFigures query race': 'a race is one of the season: its own test',
  'getFiguresFile path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getFiguresFile query season': 'a season is one of the circuit: its own test',
  'getFiguresFile query race': 'a race is one of the season: its own test',
  'getTakingsFile path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getTakingsOfDay path id': 'the office of a circuit, tried in every role in office.test.ts',
  'closeTakings path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getMovements path id': 'the office of a circuit, tried in every role in office.test.ts',
  'loadStatement path id': 'the office of a circuit, tried in every role in office.test.ts',
  'confirmMovements path id': 'the office of a circuit, tried in every role in office.test.ts',
  'settleLess path id': 'the office of a circuit, tried in every role in office.test.ts',
  'putMovementAside path id': 'the office of a circuit, tried in every role in office.test.ts',
  'undoMatch path id': 'the office of a circuit, tried in every role in office.test.ts',
  'takeMovementBack path id': 'the office of a circuit, tried in every role in office.test.ts',
  'settleLess path movement': 'a movement is settled in its own circuit only: its own test',
  'putMovementAside path movement': 'a movement is settled in its own circuit only: its own test',
  'undoMatch path movement': 'a movement is settled in its own circuit only: its own test',
  'takeMovementBack path movement': 'a movement is settled in its own circuit only: its own test',
  'confirmMovements body items.movements': 'a movement is settled in its own circuit only: its own test',
  'confirmMovements body items.orders.id': 'an order is found in its own circuit only: its own test',
  'settleLess body order.id': 'an order is found in its own circuit only: its own test',
  'addOfficeFile path id': 'the office of a circuit, tried in every role in office.test.ts',
  'addShipping path id': 'the office of a circuit, tried in every role in office.test.ts',
  'changeCircuit path id': 'the office of a circuit, tried in every role in office.test.ts',
  'changeShipping path id': 'the office of a circuit, tried in every role in office.test.ts',
  'confirmBank path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getBankSetUp path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getCircuitSetUp path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getProviderAccounts path id': 'the office of a circuit, tried in every role in office.test.ts',
  'setStripeAccount path id': 'the office of a circuit, tried in every role in office.test.ts',
  'setPayPalAccount path id': 'the office of a circuit, tried in every role in office.test.ts',
  'setSatispayAccount path id': 'the office of a circuit, tried in every role in office.test.ts',
  'tryProviderAccount path id': 'the office of a circuit, tried in every role in office.test.ts',
  'removeProviderAccount path id': 'the office of a circuit, tried in every role in office.test.ts',
  'setPayPalAccount body client_id': 'a key of the provider, no id of the portal’s',
  'setPayPalAccount body webhook_id': 'a key of the provider, no id of the portal’s',
  'setSatispayAccount body key_id': 'a key of the provider, no id of the portal’s',
  'stripeNotice query circuit': 'whose account’s secret a notice is verified with: whoever knows none is refused',
  'paypalNotice query circuit': 'whose account’s secret a notice is verified with: whoever knows none is refused',
  'satispayNotice query circuit': 'whose account’s secret a notice is verified with: whoever knows none is refused',
  'addPasskey body id': 'what an authenticator calls its key: a stranger’s is refused in passkeys.test.ts',
  'proveWithPasskey body id': 'what an authenticator calls its key: a stranger’s is refused in passkeys.test.ts',
  'removePasskey path passkey': 'somebody else’s passkey is not there: in rows.ts',
  'renamePasskey path passkey': 'somebody else’s passkey is not there: in rows.ts',
  'proposeBank path id': 'the office of a circuit, tried in every role in office.test.ts',
  'withdrawBank path id': 'the office of a circuit, tried in every role in office.test.ts',
  'addShipping body race_id': 'races of the circuit only: its own test',
  'changeShipping body race_id': 'races of the circuit only: its own test',
  'addOfficeType body federations': 'federations are of all circuits',
  'addOfficeType body policies': 'policies of the circuit only: its own test',
  'addOfficeType path id': 'the office of a circuit, tried in every role in office.test.ts',
  'addOfficeType path race': 'a race of the circuit and in reach only: its own test',
  'archiveOfficeRace path id': 'the office of a circuit, tried in every role in office.test.ts',
  'archiveOfficeRace path race': 'a race of the circuit and in reach only: its own test',
  'changeOfficeRace body fields.slug': 'a new address of the race itself',
  'changeOfficeRace body fields.stage_id': 'stages of the circuit only: its own test',
  'changeOfficeRace body seen.slug': 'what was on the page, which is compared and never read',
  'changeOfficeRace body seen.stage_id': 'what was on the page, which is compared and never read',
  'changeOfficeRace path id': 'the office of a circuit, tried in every role in office.test.ts',
  'changeOfficeRace path race': 'a race of the circuit and in reach only: its own test',
  'tryOfficeRaceChange body fields.slug': 'a new address of the race itself',
  'tryOfficeRaceChange body fields.stage_id': 'stages of the circuit only: its own test',
  'tryOfficeRaceChange body seen.slug': 'what was on the page, which is compared and never read',
  'tryOfficeRaceChange body seen.stage_id': 'what was on the page, which is compared and never read',
  'tryOfficeRaceChange path id': 'the office of a circuit, tried in every role in office.test.ts',
  'tryOfficeRaceChange path race': 'a race of the circuit and in reach only: its own test',
  'changeOfficeStage path id': 'the office of a circuit, tried in every role in office.test.ts',
  'changeOfficeStage path stage': 'stages of the circuit only: its own test',
  'changeOfficeType body fields.federations': 'federations are of all circuits',
  'changeOfficeType body fields.policies': 'policies of the circuit only: its own test',
  'changeOfficeType path id': 'the office of a circuit, tried in every role in office.test.ts',
  'changeOfficeType path race': 'a race of the circuit and in reach only: its own test',
  'changeOfficeType path type': 'a type of the race only: its own test',
  'tryOfficeTypeChange body fields.federations': 'federations are of all circuits',
  'tryOfficeTypeChange body fields.policies': 'policies of the circuit only: its own test',
  'tryOfficeTypeChange path id': 'the office of a circuit, tried in every role in office.test.ts',
  'tryOfficeTypeChange path race': 'a race of the circuit and in reach only: its own test',
  'tryOfficeTypeChange path type': 'a type of the race only: its own test',
  'copyOfficeRace body stage_id': 'stages of the circuit only: its own test',
  'copyOfficeRace path id': 'the office of a circuit, tried in every role in office.test.ts',
  'copyOfficeRace path race': 'a race of the circuit and in reach only: its own test',
  'createOfficeRace body stage_id': 'stages of the circuit only: its own test',
  'createOfficeRace body season': 'seasons of the circuit only: its own test',
  'createOfficeRace path id': 'the office of a circuit, tried in every role in office.test.ts',
  'createOfficeSeason body from': 'seasons of the circuit only: its own test',
  'createOfficeSeason path id': 'the office of a circuit, tried in every role in office.test.ts',
  'createOfficeStage path id': 'the office of a circuit, tried in every role in office.test.ts',
  'createOfficeStage path season': 'seasons of the circuit only: its own test',
  'deleteOfficeRace path id': 'the office of a circuit, tried in every role in office.test.ts',
  'deleteOfficeRace path race': 'a race of the circuit and in reach only: its own test',
  'deleteOfficeType path id': 'the office of a circuit, tried in every role in office.test.ts',
  'deleteOfficeType path race': 'a race of the circuit and in reach only: its own test',
  'deleteOfficeType path type': 'a type of the race only: its own test',
  'searchOffice path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getRaceLists path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getRaceLists path race': 'a race of the circuit and in reach only: its own test',
  'getRaceListFile path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getRaceListFile path race': 'a race of the circuit and in reach only: its own test',
  'getRaceSetUp path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getRaceSetUp path race': 'a race of the circuit and in reach only: its own test',
  'getSeasonSetUp path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getSeasonSetUp query season': 'another circuit’s season is as good as none: its own test',
  'setRaceTrack path id': 'the office of a circuit, tried in every role in office.test.ts',
  'setRaceTrack path race': 'a race of the circuit and in reach only: its own test',
  'removeRaceTrack path id': 'the office of a circuit, tried in every role in office.test.ts',
  'removeRaceTrack path race': 'a race of the circuit and in reach only: its own test',
  'disruptOfficeRace path id': 'the office of a circuit, tried in every role in office.test.ts',
  'disruptOfficeRace path race': 'a race of the circuit and in reach only: its own test',
  'getDisruptionImpact path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getDisruptionImpact path race': 'a race of the circuit and in reach only: its own test',
  'previewDisruption path id': 'the office of a circuit, tried in every role in office.test.ts',
  'previewDisruption path race': 'a race of the circuit and in reach only: its own test',
  'setRaceSale path id': 'the office of a circuit, tried in every role in office.test.ts',
  'setRaceSale path race': 'a race of the circuit and in reach only: its own test',
  'publishOfficeRace path id': 'the office of a circuit, tried in every role in office.test.ts',
  'publishOfficeRace path race': 'a race of the circuit and in reach only: its own test',
  'showOfficeSeason path id': 'the office of a circuit, tried in every role in office.test.ts',
  'showOfficeSeason path season': 'seasons of the circuit only: its own test',
  'withdrawOfficeRace path id': 'the office of a circuit, tried in every role in office.test.ts',
  'withdrawOfficeRace path race': 'a race of the circuit and in reach only: its own test',
  'createOfficePackage path id': 'the office of a circuit, tried in every role in office.test.ts',
  'createOfficePackage body races': 'races of the circuit only: its own test',
  'changeOfficePackage body fields.races': 'races of the circuit only: its own test',
  'changeOfficePackage body fields.slug': 'a new address of the package itself',
  'changeOfficePackage body seen.slug': 'what was on the page, which is compared and never read',
  'getPackageSetUp path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getPackageSetUp path package': 'a package of the circuit only: its own test',
  'changeOfficePackage path id': 'the office of a circuit, tried in every role in office.test.ts',
  'changeOfficePackage path package': 'a package of the circuit only: its own test',
  'addOfficePackageType path id': 'the office of a circuit, tried in every role in office.test.ts',
  'addOfficePackageType path package': 'a package of the circuit only: its own test',
  'changeOfficePackageType path id': 'the office of a circuit, tried in every role in office.test.ts',
  'changeOfficePackageType path package': 'a package of the circuit only: its own test',
  'changeOfficePackageType path type': 'a type of the package only: its own test',
  'deleteOfficePackageType path id': 'the office of a circuit, tried in every role in office.test.ts',
  'deleteOfficePackageType path package': 'a package of the circuit only: its own test',
  'deleteOfficePackageType path type': 'a type of the package only: its own test',
  'publishOfficePackage path id': 'the office of a circuit, tried in every role in office.test.ts',
  'publishOfficePackage path package': 'a package of the circuit only: its own test',
  'withdrawOfficePackage path id': 'the office of a circuit, tried in every role in office.test.ts',
  'withdrawOfficePackage path package': 'a package of the circuit only: its own test',
  'archiveOfficePackage path id': 'the office of a circuit, tried in every role in office.test.ts',
  'archiveOfficePackage path package': 'a package of the circuit only: its own test',
  'deleteOfficePackage path id': 'the office of a circuit, tried in every role in office.test.ts',
  'deleteOfficePackage path package': 'a package of the circuit only: its own test',
  'addOfficePackageType body federations': 'federations are of all circuits',
  'addOfficePackageType body policies': 'policies of the circuit only: its own test',
  'changeOfficePackageType body fields.federations': 'federations are of all circuits',
  'changeOfficePackageType body fields.policies': 'policies of the circuit only: its own test',
  'tryOfficePackageTypeChange path id': 'the office of a circuit, tried in every role in office.test.ts',
  'tryOfficePackageTypeChange path package': 'a package of the circuit only: its own test',
  'tryOfficePackageTypeChange path type': 'a type of the package only: its own test',
  'tryOfficePackageTypeChange body fields.federations': 'federations are of all circuits',
  'tryOfficePackageTypeChange body fields.policies': 'policies of the circuit only: its own test',
  'getOfficeProducts path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getProductSetUp path id': 'the office of a circuit, tried in every role in office.test.ts',
  'createOfficeProduct path id': 'the office of a circuit, tried in every role in office.test.ts',
  'changeOfficeProduct path id': 'the office of a circuit, tried in every role in office.test.ts',
  'setOfficeCombinations path id': 'the office of a circuit, tried in every role in office.test.ts',
  'sellOfficeProduct path id': 'the office of a circuit, tried in every role in office.test.ts',
  'stopOfficeProduct path id': 'the office of a circuit, tried in every role in office.test.ts',
  'deleteOfficeProduct path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getOfficeCoupons path id': 'the office of a circuit, tried in every role in office.test.ts',
  'exportOfficeCoupons path id': 'the office of a circuit, tried in every role in office.test.ts',
  'createOfficeCoupons path id': 'the office of a circuit, tried in every role in office.test.ts',
  'changeOfficeCoupon path id': 'the office of a circuit, tried in every role in office.test.ts',
  'activateOfficeCoupon path id': 'the office of a circuit, tried in every role in office.test.ts',
  'stopOfficeCoupon path id': 'the office of a circuit, tried in every role in office.test.ts',
  'deleteOfficeCoupon path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getProductSetUp path product': 'a product of the circuit only: its own test',
  'changeOfficeProduct path product': 'a product of the circuit only: its own test',
  'setOfficeCombinations path product': 'a product of the circuit only: its own test',
  'sellOfficeProduct path product': 'a product of the circuit only: its own test',
  'stopOfficeProduct path product': 'a product of the circuit only: its own test',
  'deleteOfficeProduct path product': 'a product of the circuit only: its own test',
  'changeOfficeCoupon path coupon': 'a code of the circuit only: its own test',
  'activateOfficeCoupon path coupon': 'a code of the circuit only: its own test',
  'stopOfficeCoupon path coupon': 'a code of the circuit only: its own test',
  'deleteOfficeCoupon path coupon': 'a code of the circuit only: its own test',
  'setOfficeCombinations body stocks.variables': 'options of the product only: any other is refused',
  'noteWithdrawnGoods path id': 'the office of a circuit, tried in every role in office.test.ts',
  'refundWithdrawal path id': 'the office of a circuit, tried in every role in office.test.ts',
  'noteWithdrawnGoods path withdrawal': 'a withdrawal is found in its own circuit only: its own test',
  'refundWithdrawal path withdrawal': 'a withdrawal is found in its own circuit only: its own test',
  'getOfficeOffers path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getOfferAnswers path id': 'the office of a circuit, tried in every role in office.test.ts',
  'getOfferAnswers path disruption': 'offers of the circuit only: its own test',
  'releaseOffers path id': 'the office of a circuit, tried in every role in office.test.ts',
  'releaseOffers path disruption': 'offers of the circuit only: its own test',
  'confirmRelease path id': 'the office of a circuit, tried in every role in office.test.ts',
  'confirmRelease path disruption': 'offers of the circuit only: its own test',
  'confirmRelease path release': 'the release that waits, and no other: its own test',
  'withdrawRelease path id': 'the office of a circuit, tried in every role in office.test.ts',
  'withdrawRelease path disruption': 'offers of the circuit only: its own test',
  'withdrawRelease path release': 'the release that waits, and no other: its own test',
  'answerOffers body answers.registration_id': 'registrations of the key’s account only: its own test',
  'getCircuitWithdrawals path id': 'the office of a circuit, tried in every role in office.test.ts',
  'withdrawInvitation path invitation': 'an invitation is found in its own circuit only: its own test',
  'getOfficePrivacyRequests path id': 'the office of a circuit, tried in every role in office.test.ts',
  'notePrivacyRequest path id': 'the office of a circuit, tried in every role in office.test.ts',
  'answerPrivacyRequest path id': 'the office of a circuit, tried in every role in office.test.ts',
  'extendPrivacyRequest path id': 'the office of a circuit, tried in every role in office.test.ts',
  'answerPrivacyRequest path request': 'a request is found in its own circuit only: its own test',
  'extendPrivacyRequest path request': 'a request is found in its own circuit only: its own test',
  'getOfficeAccounts path id': 'the office of a circuit, tried in every role in office.test.ts',
  'suspendAccount path id': 'the office of a circuit, tried in every role in office.test.ts',
  'reinstateAccount path id': 'the office of a circuit, tried in every role in office.test.ts',
  'suspendAccount path account': 'an account is found in the circuits that know it only: its own test',
  'reinstateAccount path account': 'an account is found in the circuits that know it only: its own test',
  'changeRoles path person': 'somebody is found in the office where they work only: its own test',
  'changeRoles body roles.races': 'races of the circuit only: its own test',
  'invitePerson body roles.races': 'races of the circuit only: its own test',
  'getCircuitSetting path id': 'what every circuit offers is public',
  'getProducts query circuit_id': 'what every circuit offers is public',
  'getSubscribers query circuit_id': 'the list is public where the organiser makes it so',
  'getSubscribers query season': 'the list of every season is public',
  'getSubscribers query race': 'races are public; one of another circuit is not found: its own test',
  'getProductBySlug path slug': 'what a shop sells is public, each at the address of its circuit',
  'getServiceRegistrations path id': 'services are public; the registrations are the asker’s',
  'getServiceBySlug path slug': 'services are public, each at the address of its circuit',
  'getPayMethods path id': 'what every circuit offers is public',
  'getOpenCart query circuit_id': 'the cart that is answered is the asker’s in any circuit',
  'createCart body circuit_id': 'the cart that is opened is the asker’s in any circuit',
  'getRace path id': 'races are public',
  'getRaceBySlug path slug': 'races are public, each at the address of its circuit',
  'getRacePackage path id': 'packages are public',
  'getReturningPlaces path id': 'races are public',
  'getOpeningCalendar path id': 'races are public',
  'getOpeningNotice path id': 'races are public',
  'askOpeningNotice path id': 'races are public',
  'withdrawOpeningNotice path id': 'races are public',
  'getRaceTrack path id': 'races are public',
  'getRaceServices path id': 'services are public',
  'getRacePackageServices path id': 'services are public',
  'checkHealthData body race_id': 'races are public, and a code is asked about wherever it may be used',
  'checkCardNumber path id': 'federations are of all circuits',
  'getMedicalCertificateTypes query rt_id': 'kinds of certificates are of all circuits',
  'getMedicalCertificateDisciplines query rt_id': 'kinds of certificates are of all circuits',
  'uploadMedicalCertificate body medical_certificate_type_id': 'kinds of certificates are of all circuits',
  'uploadMedicalCertificate body medical_certificate_discipline_id': 'kinds of certificates are of all circuits',
  'changeMedicalCertificate body medical_certificate_type_id': 'kinds of certificates are of all circuits',
  'changeMedicalCertificate body medical_certificate_discipline_id': 'kinds of certificates are of all circuits',
  'uploadFriendCertificate body medical_certificate_type_id': 'kinds of certificates are of all circuits',
  'uploadFriendCertificate body medical_certificate_discipline_id': 'kinds of certificates are of all circuits',
  'getPlace path id': 'the map service’s name of a place',
  'lookUpHealthData body raceId': 'the provider’s name of a race; the handle says which one it is',
  'createOrder body shipping_id': 'the number of one of the circuit’s ways of delivery',
  'changeOrderState body state_id': 'the number of a state',
  'startRegistrationDraft body crew_id':
    'a crew of another race is kept as one that is not there (crews are joined by anybody)',
  'saveRegistrationDraftStep body answers.custom_inputs.slug': 'a word of the race’s own question',
  'saveRegistrationDraftStep body answers.athlete.custom_inputs.slug': 'a word of the race’s own question',
  'addCartDetail body data.custom_inputs.slug': 'a word of the race’s own question',
  'changeRegistration body custom_inputs.slug': 'a word of the race’s own question',
  'changeFriendRegistration body crew.id': 'the link changes the leg in the athlete’s own crew: its own test',
  'changeFriendRegistration body crew.fraction_id': 'the link changes the leg in the athlete’s own crew: its own test',
  'changeFriendRegistration body custom_inputs.slug': 'a word of the race’s own question',
  'resendActivation body user_id': 'sent by whoever has no session yet; the answer is the same for all',
  'activateByCode body user_id': 'sent by whoever has no session yet; the code of the mail is the proof',
};
