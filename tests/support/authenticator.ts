import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** The head of a value in CBOR: its kind, and a number or length below 65536. */
const head = (kind: number, size: number): Buffer => {
  if (size < 24) return Buffer.of((kind << 5) | size);
  return size < 256 ? Buffer.of((kind << 5) | 24, size) : Buffer.of((kind << 5) | 25, size >> 8, size & 255);
};
const int = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const map = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

interface Asked {
  readonly challenge: string;
  readonly origin: string;
  /** Whether finger, face or PIN was asked for. */
  readonly verified?: boolean;
  readonly counter?: number;
}

/** An authenticator of WebAuthn in software, with one passkey: what a browser would send of it. */
export function anAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const credential = id.toString('base64url');

  const clientData = (type: string, { challenge, origin }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = ({ origin, verified = true, counter = 0 }: Asked, made?: Buffer) => {
    const flags = 0x01 | (verified ? 0x04 : 0) | (made ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.of(flags), count, made ?? Buffer.alloc(0)]);
  };

  return {
    create(asked: Asked) {
      const coordinate = (value: string | undefined) => bytes(Buffer.from(value ?? '', 'base64url'));
      const key = map([
        [int(1), int(2)],
        [int(3), int(-7)],
        [int(-1), int(1)],
        [int(-2), coordinate(x)],
        [int(-3), coordinate(y)],
      ]);
      const made = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, key]);
      const attestation = map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(authenticatorData(asked, made))],
      ]);
      return {
        id: credential,
        client_data: clientData('webauthn.create', asked).toString('base64url'),
        attestation: attestation.toString('base64url'),
      };
    },
    get(asked: Asked) {
      const client = clientData('webauthn.get', asked);
      const data = authenticatorData(asked);
      return {
        id: credential,
        client_data: client.toString('base64url'),
        authenticator_data: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      };
    },
  };
}
