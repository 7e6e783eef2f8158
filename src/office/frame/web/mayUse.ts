import { getOfficeRegistrations } from '#office/entries/contract/registrations.ts';
import { getFigures } from '#office/figures/contract.ts';
import { may } from '#office/kit/web/useOffice.ts';
import { getMovements } from '#office/money/contract/money.ts';
import { getOfficeOrders } from '#office/orders/contract/orders.ts';
import { moveParcel } from '#office/orders/contract/parcels.ts';
import { getOfficeCards } from '#office/papers/contract/cards.ts';
import { getOfficeCertificates } from '#office/papers/contract/certificates.ts';
import { changeOfficeRace, copyOfficeRace, createOfficeStage, getSeasonSetUp } from '#office/races/contract/races.ts';
import { getOfficePolicies } from '#office/settings/contract/policies.ts';
import { getBankSetUp } from '#office/settings/contract/settings.ts';
import { getOfficeCoupons, getOfficeProducts } from '#office/shop/contract.ts';
import { getPeople } from '#office/staff/contract/people.ts';

export const seesPeople = may(getPeople);

export const seesSetUps = may(getSeasonSetUp);

export const mendsSetUps = may(changeOfficeRace);

export const seesCircuitSetUps = may(getOfficePolicies);

/** May whoever looks make a race of another? It is a race of the circuit, which no role for single races has. */
export const copiesRaces = may(copyOfficeRace);

export const seesShop = may(getOfficeProducts);

export const setsUpCircuit = may(createOfficeStage);

export const readsCodes = may(getOfficeCoupons);

export const deliversGoods = may(moveParcel);

export const seesSettings = may(getBankSetUp);

export const judgesCertificates = may(getOfficeCertificates);

export const judgesCards = may(getOfficeCards);

export const settlesMoney = may(getMovements);

export const seesFigures = may(getFigures);

export const seesOrders = may(getOfficeOrders);

export const seesRegistrations = may(getOfficeRegistrations);
