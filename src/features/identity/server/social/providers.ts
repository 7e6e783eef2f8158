import type { Environment } from '#server/environment.ts';
import type { ProviderName } from '../../rules/providers.ts';
import { createFacebook } from './facebook.ts';
import { createGoogle } from './google.ts';
import type { IdentityProvider } from './provider.ts';

/** They send people back to BASE_URL only, the address that is registered with them. */
export function providersOf(environment: Environment, clock: () => Date): ReadonlyMap<ProviderName, IdentityProvider> {
  const { baseUrl, google, facebook } = environment;
  const callback = (name: ProviderName) => `${baseUrl.origin}/api/v3.0/auth/${name}/callback`;
  const all = [
    google && createGoogle(google, callback('google'), clock),
    facebook && createFacebook(facebook, callback('facebook')),
  ];
  return new Map(all.flatMap((provider) => (provider ? [[provider.name, provider] as const] : [])));
}
