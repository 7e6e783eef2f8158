import { getOfficeRegistrations } from '#office/entries/contract/registrations.ts';
import { getFigures } from '#office/figures/contract.ts';
import { may } from '#office/kit/web/useOffice.ts';
import { getMovements } from '#office/money/contract/money.ts';
import { getOfficeOrders } from '#office/orders/contract/orders.ts';
import { moveParcel } from '#office/orders/contract/parcels.ts';
import { getOfficeCards } from '#office/papers/contract/cards.ts';
import { getOfficeCertificates } from '#office/papers/contract/certificates.ts';
import { copyOfficeRace, createOfficeStage, getSeasonSetUp } from '#office/races/contract/races.ts';
import { getOfficePolicies } from '#office/settings/contract/policies.ts';
import { getBankSetUp } from '#office/settings/contract/settings.ts';
import { getOfficeCoupons, getOfficeProducts } from '#office/shop/contract.ts';
import { getPeople } from '#office/staff/contract/people.ts';

/** May whoever looks read and change the office's people? */
export const seesPeople = may(getPeople);

/** May whoever looks read how races are set up? */
export const seesSetUps = may(getSeasonSetUp);

/** May whoever looks read what the whole circuit sets up: policies, federations, kinds of certificates? */
export const seesCircuitSetUps = may(getOfficePolicies);

/** May whoever looks make a race of another? It is a race of the circuit, which no role for single races has. */
export const copiesRaces = may(copyOfficeRace);

/** May whoever looks read the products of the shop? */
export const seesShop = may(getOfficeProducts);

/** Does whoever looks set up the whole circuit, and not single races of it alone? */
export const setsUpCircuit = may(createOfficeStage);

/** May whoever looks read promo codes? */
export const readsCodes = may(getOfficeCoupons);

/** May whoever looks pack, send and hand out goods? */
export const deliversGoods = may(moveParcel);

/** May whoever looks read the circuit’s settings, or its bank account alone? */
export const seesSettings = may(getBankSetUp);

/** May whoever looks judge certificates? */
export const judgesCertificates = may(getOfficeCertificates);

/** May whoever looks judge cards that the registry left in doubt? */
export const judgesCards = may(getOfficeCards);

/** May whoever looks settle the movements of the circuit's account? */
export const settlesMoney = may(getMovements);

/** May whoever looks read the figures of a season? */
export const seesFigures = may(getFigures);

/** May whoever looks read the office's orders? */
export const seesOrders = may(getOfficeOrders);

/** May whoever looks read the office's registrations? */
export const seesRegistrations = may(getOfficeRegistrations);
