export interface PassCode {
  readonly key: number;
  readonly reference: string;
  readonly race: number;
}

interface ReadCode extends PassCode {
  readonly signed: string;
  /** Base64url, as everything of these codes. */
  readonly signature: string;
}

/** Ed25519, 32 bytes in base64url. */
export interface PassKey {
  readonly number: number;
  readonly key: string;
}

/** With the platform's own cryptography, on the server or in a browser. */
export type IsSigned = (key: string, text: string, signature: string) => boolean | Promise<boolean>;

export const longestOfPass = 400;

const version = '1';
const referencePattern = '[A-Z0-9][A-Z0-9-]{3,39}';

// The last sign of 64 bytes in base64url says two bits: any other spelling of the same signature is none of ours.
const codePattern = new RegExp(
  `^${version}\\.([1-9]\\d{0,2})\\.(${referencePattern})\\.([1-9]\\d{0,8})\\.([\\w-]{85}[AQgw])$`,
);

/** Bibs were printed with this address before codes were signed; it still leads to the subscription. */
const unsignedPattern = new RegExp(`^https?://[^/]+/(?:it|en)/[a-z]+/subscriptions#(${referencePattern})$`);

/** What is signed. The parts have no dots, so that no two codes say the same text. */
export const signedText = ({ key, reference, race }: PassCode): string => [version, key, reference, race].join('.');

export const passCode = (code: PassCode, signature: string): string => `${signedText(code)}.${signature}`;

/** Reads a code, without asking whether it is signed. Null: it is no code of a pass. */
export function readPassCode(code: string): ReadCode | null {
  if (code.length > longestOfPass) return null;
  const [, key, reference, race, signature] = codePattern.exec(code) ?? [];
  if (!key || !reference || !race || !signature) return null;
  const said = { key: Number(key), reference, race: Number(race) };
  return { ...said, signed: signedText(said), signature };
}

/** What a scanned text is. Only `good` and `other race` were signed by this portal. */
export type PassCheck =
  | { readonly is: 'good' | 'other race'; readonly reference: string; readonly race: number }
  /** Printed before codes were signed: it proves nothing, and its reference is looked up in the list. */
  | { readonly is: 'unsigned'; readonly reference: string }
  /** `unknown key`: of a key that this list of keys does not have; `forged`: altered, or never signed by it. */
  | { readonly is: 'unknown key' | 'forged' | 'no pass' };

export interface PassCheckOptions {
  readonly keys: readonly PassKey[];
  readonly isSigned: IsSigned;
  /** Any when it is left out. */
  readonly race?: number;
}

/** Without the network: whether a registration was cancelled or given away, only the list can say. */
export async function verifyPass(scanned: string, { keys, isSigned, race }: PassCheckOptions): Promise<PassCheck> {
  if (scanned.length > longestOfPass) return { is: 'no pass' };
  const [, printed] = unsignedPattern.exec(scanned) ?? [];
  if (printed) return { is: 'unsigned', reference: printed };
  const code = readPassCode(scanned.slice(scanned.lastIndexOf('/') + 1));
  if (!code) return { is: 'no pass' };
  const key = keys.find(({ number }) => number === code.key);
  if (!key) return { is: 'unknown key' };
  if (!(await isSigned(key.key, code.signed, code.signature))) return { is: 'forged' };
  const { reference } = code;
  return { is: race === undefined || race === code.race ? 'good' : 'other race', reference, race: code.race };
}
