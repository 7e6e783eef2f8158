import { createDatahealth } from './datahealth/datahealth.ts';
import { createFacebook } from './facebook/facebook.ts';
import { createGoogle } from './google/google.ts';
import { createMail } from './mail/mail.ts';
import { createMaps } from './maps/maps.ts';
import type { CreateProvider } from './provider.ts';
import { createRegistry } from './registry/registry.ts';
import { createStripe } from './stripe/stripe.ts';

/** Everybody the portal can talk to here. A new stranger is a file and a line in this list. */
export const providers: readonly CreateProvider[] = [
  createMail,
  createStripe,
  createGoogle,
  createFacebook,
  createDatahealth,
  createRegistry,
  createMaps,
];
