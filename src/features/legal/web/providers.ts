import type { ProviderWords } from './document.ts';

interface Provider {
  readonly name: string;
  readonly use: Exclude<keyof ProviderWords, 'policy' | 'opt_out'>;
  readonly policy: string;
  readonly optOut: string;
}

/** Third parties that may set cookies (checkout §9), with their policy and opt-out pages. */
export const providers: readonly Provider[] = [
  {
    name: 'Google Analytics',
    use: 'analytics',
    policy: 'https://policies.google.com/privacy',
    optOut: 'https://tools.google.com/dlpage/gaoptout',
  },
  {
    name: 'Google',
    use: 'signin',
    policy: 'https://policies.google.com/technologies/cookies',
    optOut: 'https://adssettings.google.com/',
  },
  {
    name: 'Facebook (Meta)',
    use: 'signin',
    policy: 'https://www.facebook.com/policies/cookies/',
    optOut: 'https://www.facebook.com/adpreferences/',
  },
  {
    name: 'Stripe',
    use: 'payment',
    policy: 'https://stripe.com/cookies-policy/legal',
    optOut: 'https://stripe.com/cookie-settings',
  },
  {
    name: 'PayPal',
    use: 'payment',
    policy: 'https://www.paypal.com/legalhub/cookie-full',
    optOut: 'https://www.paypal.com/myaccount/privacy/cookiePrefs',
  },
  {
    name: 'Satispay',
    use: 'payment',
    policy: 'https://www.satispay.com/it-it/cookie-policy/',
    optOut: 'https://www.satispay.com/it-it/cookie-policy/',
  },
];
