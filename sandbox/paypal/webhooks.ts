import { createSign, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type AccountName, isAccount } from '../accounts.ts';
import { createNotices } from '../notices.ts';
import type { World } from '../provider.ts';
import { makeId } from './ledger.ts';

export type Webhooks = ReturnType<typeof createWebhooks>;

/** What a notice is signed over: PayPal adds the checksum of the very bytes that it sends. */
const signedText = (id: string, time: string, webhookId: string, body: string) =>
  `${id}|${time}|${webhookId}|${crc32(body)}`;

/** What PayPal tells the portal, signed, and the call that says whether a signature is PayPal's. */
export function createWebhooks(world: World) {
  const webhookId = world.env.PAYPAL_WEBHOOK_ID || 'WH-SANDBOX';
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const forger = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const certUrl = () => `${world.url()}/paypal/v1/notifications/certs/CERT-sandbox`;

  const webhookOf = (account: AccountName | undefined) => (account ? `WH-${account}` : webhookId);

  const signWith = (key: KeyObject) => (body: string, account?: AccountName) => {
    const id = crypto.randomUUID();
    const time = world.now().toISOString();
    const signature = createSign('RSA-SHA256')
      .update(signedText(id, time, webhookOf(account), body))
      .sign(key, 'base64');
    return {
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signature,
      'paypal-cert-url': certUrl(),
      'paypal-auth-algo': 'SHA256withRSA',
    };
  };

  const notices = createNotices(world, {
    provider: 'paypal',
    path: '/api/v3.0/payment/paypal/notice',
    sign: signWith(own.privateKey),
    forge: signWith(forger.privateKey),
  });

  const eventOf = (event_type: string, resource_type: string, resource: unknown) => ({
    id: `WH-${makeId()}`,
    event_version: '1.0',
    create_time: world.now().toISOString(),
    resource_type,
    event_type,
    summary: event_type,
    resource,
  });

  return {
    /** The webhook with an id, if somebody has one. */
    isKnown: (id: string, account: AccountName | undefined) => id === webhookOf(account),

    announce(
      account: AccountName | undefined,
      { type, resourceType, resource }: { type: string; resourceType: string; resource: object },
      lie?: () => object,
    ) {
      const event = eventOf(type, resourceType, resource);
      notices.announce({ id: event.id, body: JSON.stringify(event), account }, () => {
        const untrue = lie && eventOf(type, resourceType, lie());
        return untrue ? { id: untrue.id, body: JSON.stringify(untrue), account } : null;
      });
    },

    /** `verify-webhook-signature`: `raw` is the whole request, for the event's bytes are what was signed. */
    isGenuine(raw: string): boolean {
      try {
        const given = JSON.parse(raw) as Record<string, string>;
        const event = /"webhook_event"\s*:\s*([\s\S]*)\}\s*$/.exec(raw)?.[1]?.trim() ?? '';
        const named = given.webhook_id ?? '';
        const known = named === webhookId || isAccount(named.replace('WH-', ''));
        if (given.cert_url !== certUrl() || !known) return false;
        const text = signedText(given.transmission_id!, given.transmission_time!, named, event);
        return createVerify('RSA-SHA256').update(text).verify(own.publicKey, given.transmission_sig!, 'base64');
      } catch {
        return false;
      }
    },

    resume: notices.resume,
    forget: notices.forget,
  };
}
