import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isNode, nodesOf } from './imports.ts';

/** How many places of a file say what changes in them: a role, `aria-live`, or a notice that is live. */
function liveRegionsOf(path: string): number {
  let count = 0;
  for (const node of nodesOf(path, readFileSync(path, 'utf8'))) {
    if (node.type !== 'JSXAttribute' || !isNode(node.name)) continue;
    const value = isNode(node.value) ? node.value.value : undefined;
    const speaks = node.name.name === 'role' && (value === 'status' || value === 'alert');
    if (speaks || node.name.name === 'aria-live' || node.name.name === 'live') count += 1;
  }
  return count;
}

/** Where the pages promise to say something to those who cannot see it. Who takes one away says so here, too. */
const promised: Readonly<Record<string, number>> = {
  'app/shell/Arrival.tsx': 1,
  'app/shell/Offline.tsx': 1,
  'app/shell/SignedOut.tsx': 1,
  'features/addresses/web/AddressForm.tsx': 2,
  'features/addresses/web/AddressSearch.tsx': 1,
  'features/addresses/web/AddressesPage.tsx': 1,
  'features/athletes/web/AthleteEditor.tsx': 4,
  'features/athletes/web/AthletesPage.tsx': 1,
  'features/cart/web/CartLines.tsx': 1,
  'features/cart/web/CartSummary.tsx': 1,
  'features/cart/web/HeldUntil.tsx': 2,
  'features/certificates/web/CertificateChoice.tsx': 2,
  'features/certificates/web/CodeSearch.tsx': 1,
  'features/certificates/web/UploadForm.tsx': 2,
  'office/frame/web/search/SearchField.tsx': 1,
  'features/crews/web/CrewJoin.tsx': 2,
  'features/federations/web/CardFields.tsx': 1,
  'features/identity/web/ActivatePage.tsx': 1,
  'features/identity/web/EmailChangePage.tsx': 1,
  'features/identity/web/Failure.tsx': 1,
  'features/identity/web/ProviderRefusal.tsx': 2,
  'features/identity/web/ReauthDialog.tsx': 1,
  'features/identity/web/SocialButtons.tsx': 1,
  'features/orders/web/CartPage.tsx': 2,
  'features/orders/web/Failure.tsx': 1,
  'features/orders/web/OrdersTable.tsx': 1,
  'features/payments/web/CheckoutPage.tsx': 2,
  'features/payments/web/PayMethods.tsx': 2,
  'features/privacy/web/ControllerConsents.tsx': 1,
  'features/privacy/web/Failure.tsx': 1,
  'features/privacy/web/PrivacySettingsPage.tsx': 2,
  'features/subscriptions/web/CertificateUploadPage.tsx': 2,
  'features/subscriptions/web/FriendCertificate.tsx': 2,
  'features/subscriptions/web/FriendData.tsx': 1,
  'features/subscriptions/web/FriendDecline.tsx': 1,
  'features/subscriptions/web/FriendPage.tsx': 1,
  'features/subscriptions/web/PersonalInfo.tsx': 1,
  'features/wizard/web/RegistrationBar.tsx': 1,
  'features/wizard/web/ServicesStepPage.tsx': 1,
  'features/wizard/web/StepFailure.tsx': 4,
  'web/ui/CopyButton.tsx': 1,
  'web/ui/ErrorSummary.tsx': 1,
  'web/ui/FileField.tsx': 1,
  'web/ui/Heard.tsx': 1,
  'web/ui/Saved.tsx': 1,
  'web/ui/Skeleton.tsx': 1,
};

test('What changes on a page is read out wherever that is promised', () => {
  const silent = Object.entries(promised).filter(([path, count]) => liveRegionsOf(`src/${path}`) < count);
  expect(silent).toEqual([]);
});
