import { expect, test } from 'vitest';
import { endingOf } from './providerKeys.ts';

test('of the keys of an account the last four signs are shown, and of a PEM nothing', () => {
  const endings = [
    endingOf({ provider: 'stripe', keys: { secret_key: 'sk_live_ABCD1234', webhook_secret: 'whsec_WXYZ' } }),
    endingOf({ provider: 'paypal', keys: { client_id: 'client', client_secret: 'secret5678', webhook_id: 'WH-1' } }),
    endingOf({ provider: 'satispay', keys: { key_id: 'key-9abc', private_key: '-----END PRIVATE KEY-----' } }),
  ];
  expect(endings).toEqual(['1234', '5678', '9abc']);
});
