import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';
import type { Environment } from '#server/environment.ts';
import { type IsSigned, type PassCode, type PassKey, passCode, signedText } from '../../rules/passCode.ts';

type Keys = Pick<Environment, 'filesKeys'>;

/** DER of an Ed25519 key before its 32 bytes (RFC 8410): PKCS #8 for the private one, SPKI for the public one. */
const privateHead = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicHead = Buffer.from('302a300506032b6570032100', 'hex');

interface Pair {
  readonly signing: KeyObject;
  readonly known: PassKey;
}

function pairOf(secret: string, number: number): Pair {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', `pettorale passes ${number}`, 32));
  const signing = createPrivateKey({ key: Buffer.concat([privateHead, seed]), format: 'der', type: 'pkcs8' });
  const der = createPublicKey(signing).export({ format: 'der', type: 'spki' });
  return { signing, known: { number, key: der.subarray(publicHead.length).toString('base64url') } };
}

const kept = new WeakMap<readonly string[], readonly Pair[]>();

/** The keys of a deployment, newest first; the oldest has the number 1 (decision 097). */
function pairsOf({ filesKeys }: Keys): readonly Pair[] {
  const known = kept.get(filesKeys) ?? filesKeys.map((secret, at) => pairOf(secret, filesKeys.length - at));
  kept.set(filesKeys, known);
  return known;
}

/** What a desk needs to tell good passes from forged ones, without the network. */
export const passKeys = (environment: Keys): readonly PassKey[] => pairsOf(environment).map(({ known }) => known);

export function signPass(environment: Keys, what: Omit<PassCode, 'key'>): string {
  const [{ signing, known }] = pairsOf(environment) as [Pair, ...Pair[]];
  const code = { ...what, key: known.number };
  return passCode(code, sign(null, Buffer.from(signedText(code)), signing).toString('base64url'));
}

export const isSigned: IsSigned = (key, text, signature) =>
  verify(
    null,
    Buffer.from(text),
    createPublicKey({ key: Buffer.concat([publicHead, Buffer.from(key, 'base64url')]), format: 'der', type: 'spki' }),
    Buffer.from(signature, 'base64url'),
  );
