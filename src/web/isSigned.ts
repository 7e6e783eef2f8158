const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

/**
 * Whether an Ed25519 signature of a text is good, by the browser's own cryptography. Key (32 bytes) and signature in
 * base64url.
 */
export async function isSigned(key: string, text: string, signature: string): Promise<boolean> {
  const known = await crypto.subtle.importKey('raw', bytesOf(key), 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', known, bytesOf(signature), new TextEncoder().encode(text));
}
