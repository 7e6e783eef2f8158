import { createDatahealth } from './datahealth/datahealth.ts';
import { createFacebook } from './facebook/facebook.ts';
import { createGoogle } from './google/google.ts';
import { createMail } from './mail/mail.ts';
import { createMaps } from './maps/maps.ts';
import { createPayPal } from './paypal/paypal.ts';
import type { CreateProvider } from './provider.ts';
import { createRegistry } from './registry/registry.ts';
import { createSatispay } from './satispay/satispay.ts';
import { createStripe } from './stripe/stripe.ts';

/** Everybody the portal can talk to here. A new stranger is a file and a line in this list. */
export const providers: readonly CreateProvider[] = [
  createMail,
  createStripe,
  createPayPal,
  createSatispay,
  createGoogle,
  createFacebook,
  createDatahealth,
  createRegistry,
  createMaps,
];
