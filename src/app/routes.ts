import { index, type RouteConfig, route } from '@react-router/dev/routes';
import { routes } from '../kernel/paths.ts';

const page = (path: string, file: string) => route(path, `../features/${file}`);

/** The route table; every page is below a language prefix. */
export default [
  route(':lang', './shell.tsx', [
    index('../features/races/web/HomePage.tsx'),
    page(routes.signin, 'identity/web/SigninPage.tsx'),
    page(routes.notActive, 'identity/web/NotActivePage.tsx'),
    page(routes.signinForm, 'identity/web/SigninFormPage.tsx'),
    page(routes.activate, 'identity/web/ActivatePage.tsx'),
    page(routes.forgotPassword, 'identity/web/ForgotPasswordPage.tsx'),
    page(routes.passwordSent, 'identity/web/PasswordSentPage.tsx'),
    page(routes.passwordReset, 'identity/web/PasswordResetPage.tsx'),
    page(routes.passwordResetSuccess, 'identity/web/PasswordResetSuccessPage.tsx'),
    page(routes.passwordResetError, 'identity/web/PasswordResetErrorPage.tsx'),
    page(routes.undoEmail, 'identity/web/UndoEmailPage.tsx'),
    page(routes.race, 'races/web/RacePage.tsx'),
    page(routes.shop, 'shop/web/ShopPage.tsx'),
    page(routes.shopItem, 'cart/web/ItemPage.tsx'),
    page(routes.subscribers, 'subscribers/web/SubscribersPage.tsx'),
    page(routes.registrationError, 'wizard/web/RegistrationErrorPage.tsx'),
    page(routes.registration, 'wizard/web/RegistrationPage.tsx'),
    page(routes.cart, 'orders/web/CartPage.tsx'),
    page(routes.cartError, 'cart/web/CartErrorPage.tsx'),
    page(routes.checkout, 'payments/web/CheckoutPage.tsx'),
    page(routes.withdrawal, 'withdrawals/web/WithdrawalPage.tsx'),
    page(routes.orderSuccess, 'payments/web/OrderSuccessPage.tsx'),
    page(routes.orderUnprocessed, 'payments/web/OrderUnprocessedPage.tsx'),
    page(routes.orderError, 'payments/web/OrderErrorPage.tsx'),
    page(routes.orderSatispay, 'payments/web/OrderSatispayPage.tsx'),
    page(routes.dashboard, 'subscriptions/web/DashboardPage.tsx'),
    page(routes.dashboardOrders, 'subscriptions/web/OrdersPage.tsx'),
    page(routes.invoice, 'invoices/web/InvoiceFilePage.tsx'),
    page(routes.certificateUpload, 'subscriptions/web/CertificateUploadPage.tsx'),
    page(routes.dashboardSubscriptions, 'subscriptions/web/SubscriptionsPage.tsx'),
    page(routes.changeEmail, 'identity/web/EmailChangePage.tsx'),
    page(routes.confirmEmail, 'identity/web/EmailConfirmPage.tsx'),
    page(routes.athletes, 'athletes/web/AthletesPage.tsx'),
    page(routes.addresses, 'addresses/web/AddressesPage.tsx'),
    page(routes.sessions, 'identity/web/SessionsPage.tsx'),
    page(routes.privacySettings, 'privacy/web/PrivacySettingsPage.tsx'),
    page(routes.friend, 'subscriptions/web/FriendPage.tsx'),
    page(`${routes.terms}/:version?`, 'legal/web/TermsPage.tsx'),
    page(`${routes.privacy}/:version?`, 'legal/web/PrivacyPage.tsx'),
    page(`${routes.cookies}/:version?`, 'legal/web/CookiesPage.tsx'),
    page(routes.accessibility, 'legal/web/AccessibilityPage.tsx'),
    // An unknown path redirects Home (registration §2).
    route('*', './unknown.tsx'),
  ]),
] satisfies RouteConfig;
