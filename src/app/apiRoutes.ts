import { addressRoutes } from '#features/addresses/server/routes.ts';
import { personalInfoRoutes } from '#features/athletes/server/personalInfo.ts';
import { memberRoutes } from '#features/athletes/server/routes.ts';
import { cartRoutes } from '#features/cart/server/routes.ts';
import { healthDataRoutes } from '#features/certificates/server/healthDataRoutes.ts';
import { certificateRoutes } from '#features/certificates/server/routes.ts';
import { circuitRoutes } from '#features/circuits/server/routes.ts';
import type { Sites } from '#features/circuits/server/sites.ts';
import { couponRoutes } from '#features/coupons/server/routes.ts';
import { crewRoutes } from '#features/crews/server/routes.ts';
import { offerRoutes } from '#features/disruptions/server/routes.ts';
import { cardRoutes } from '#features/federations/server/cardRoutes.ts';
import { accountRoutes } from '#features/identity/server/accountRoutes.ts';
import { sessionRoutes } from '#features/identity/server/routes.ts';
import { secondFactorRoutes } from '#features/identity/server/secondFactor/routes.ts';
import type { Sessions } from '#features/identity/server/sessions.ts';
import { socialRoutes } from '#features/identity/server/social/routes.ts';
import { invoiceFileRoutes } from '#features/invoices/server/fileRoute.ts';
import { invoiceRoutes } from '#features/invoices/server/routes.ts';
import { legalRoutes } from '#features/legal/server/routes.ts';
import { orderRoutes } from '#features/orders/server/routes.ts';
import { passRoutes } from '#features/passes/server/routes.ts';
import { paymentRoutes } from '#features/payments/server/routes.ts';
import { privacyRoutes } from '#features/privacy/server/routes.ts';
import { openingRoutes } from '#features/races/server/opening/routes.ts';
import { raceRoutes } from '#features/races/server/routes.ts';
import { registrationRoutes } from '#features/registration/server/routes.ts';
import { shopRoutes } from '#features/shop/server/routes.ts';
import { subscriberRoutes } from '#features/subscribers/server/routes.ts';
import { friendRoutes } from '#features/subscriptions/server/friend/routes.ts';
import { subscriptionRoutes } from '#features/subscriptions/server/routes.ts';
import { withdrawalRoutes } from '#features/withdrawals/server/routes.ts';
import { wizardRoutes } from '#features/wizard/server/routes.ts';
import { officeMessageRoutes } from '#office/entries/server/messages/routes.ts';
import { raceListRoutes } from '#office/entries/server/raceLists/routes.ts';
import { officeRegistrationRoutes } from '#office/entries/server/routes.ts';
import { officeFiguresRoutes } from '#office/figures/server/routes.ts';
import { consoleRoutes } from '#office/frame/server/routes.ts';
import { officeSearchRoutes } from '#office/frame/server/search/routes.ts';
import { startRoutes } from '#office/frame/server/start/routes.ts';
import { circuitFileRoutes, officeFileRoutes } from '#office/kit/server/files/routes.ts';
import { officeInvoiceRoutes } from '#office/money/server/invoices/routes.ts';
import { officeMoneyRoutes } from '#office/money/server/routes.ts';
import { officeTakingsRoutes } from '#office/money/server/takings/routes.ts';
import { officeOfferRoutes } from '#office/orders/server/offers/routes.ts';
import { officeParcelRoutes } from '#office/orders/server/parcels/routes.ts';
import { officeOrderRoutes } from '#office/orders/server/routes.ts';
import { officeWithdrawalRoutes } from '#office/orders/server/withdrawals/routes.ts';
import { officeCardRoutes } from '#office/papers/server/cards/routes.ts';
import { officeCertificateRoutes } from '#office/papers/server/certificates/routes.ts';
import { disruptionRoutes } from '#office/races/server/disruptionRoutes.ts';
import { raceItemRoutes } from '#office/races/server/itemRoutes.ts';
import { packageRoutes } from '#office/races/server/packageRoutes.ts';
import { setUpRoutes } from '#office/races/server/routes.ts';
import { raceTrackRoutes } from '#office/races/server/trackRoutes.ts';
import { officeRequestRoutes } from '#office/requests/server/routes.ts';
import { federationRoutes } from '#office/settings/server/federations/routes.ts';
import { kindRoutes } from '#office/settings/server/kinds/routes.ts';
import { policyRoutes } from '#office/settings/server/policies/routes.ts';
import { settingsRoutes } from '#office/settings/server/routes.ts';
import { officeShopRoutes } from '#office/shop/server/routes.ts';
import { officeAccountRoutes } from '#office/staff/server/accounts/routes.ts';
import { peopleRoutes } from '#office/staff/server/peopleRoutes.ts';
import type { Context } from '#server/context.ts';
import type { Routes } from '#server/http/serve.ts';
import { reactionsOf } from './reactions.ts';
import { onEmailChange, onSignUp, onTakeOver } from './signUps.ts';

export interface RouteDependencies {
  readonly sessions: Sessions;
  readonly sites: Sites;
}

export async function routesOf(context: Context, parts: RouteDependencies): Promise<readonly Routes[]> {
  return [
    circuitRoutes(context),
    legalRoutes(context),
    raceRoutes(context),
    openingRoutes(context),
    shopRoutes(context),
    memberRoutes(context),
    personalInfoRoutes(context),
    addressRoutes(context),
    crewRoutes(context),
    certificateRoutes(context),
    healthDataRoutes(context),
    cardRoutes(context),
    registrationRoutes(context),
    cartRoutes(context),
    sessionRoutes(context, parts),
    accountRoutes(context, { ...parts, onSignUp, onEmailChange }),
    socialRoutes(context, { ...parts, onSignUp, onTakeOver }),
    orderRoutes(context, reactionsOf(context)),
    couponRoutes(context),
    invoiceRoutes(context),
    withdrawalRoutes(context, parts),
    paymentRoutes(context, reactionsOf(context)),
    passRoutes(context),
    subscriptionRoutes(context, parts.sites),
    friendRoutes(context, reactionsOf(context)),
    offerRoutes(context, { reactions: reactionsOf(context) }),
    subscriberRoutes(context),
    privacyRoutes(context, parts),
    wizardRoutes(context),
    consoleRoutes(context),
    peopleRoutes(context, parts),
    officeAccountRoutes(context, parts),
    officeRequestRoutes(context),
    officeCardRoutes(context),
    officeCertificateRoutes(context),
    officeRegistrationRoutes(context),
    officeMessageRoutes(context),
    setUpRoutes(context),
    disruptionRoutes(context),
    packageRoutes(context),
    raceItemRoutes(context),
    raceTrackRoutes(context),
    policyRoutes(context),
    federationRoutes(context),
    kindRoutes(context),
    officeShopRoutes(context),
    officeOrderRoutes(context, { reactions: reactionsOf(context) }),
    officeParcelRoutes(context),
    officeWithdrawalRoutes(context, { reactions: reactionsOf(context) }),
    officeOfferRoutes(context),
    officeInvoiceRoutes(context),
    officeTakingsRoutes(context),
    officeFiguresRoutes(context),
    officeSearchRoutes(context),
    raceListRoutes(context),
    officeMoneyRoutes(context, { reactions: reactionsOf(context) }),
    secondFactorRoutes(context, parts),
    settingsRoutes(context),
    officeFileRoutes(context),
    startRoutes(context, parts),
  ];
}

/** What is below `/storage`: files whose addresses the specification gives (checkout §7, "File links"). */
export const fileRoutesOf = (context: Context): readonly Routes[] => [
  invoiceFileRoutes(context),
  circuitFileRoutes(context),
];
