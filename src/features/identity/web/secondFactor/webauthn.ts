/** What the API answers for the browser's call of WebAuthn. */
type Options = Readonly<Record<string, unknown>>;

const text = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** Asks device and person for a new passkey; null if they do not want to. */
export async function makePasskey(options: Options) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const made = await navigator.credentials.create({ publicKey }).catch(orNull);
  if (!(made instanceof PublicKeyCredential)) return null;
  const { clientDataJSON, attestationObject } = made.response as AuthenticatorAttestationResponse;
  return { id: made.id, client_data: text(clientDataJSON), attestation: text(attestationObject) };
}

/** Asks device and person for a signature; null if they do not want to. */
export async function signWithPasskey(options: Options) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  const signed = await navigator.credentials.get({ publicKey }).catch(orNull);
  if (!(signed instanceof PublicKeyCredential)) return null;
  const { clientDataJSON, authenticatorData, signature } = signed.response as AuthenticatorAssertionResponse;
  return {
    id: signed.id,
    client_data: text(clientDataJSON),
    authenticator_data: text(authenticatorData),
    signature: text(signature),
  };
}

/** Whoever cancels, or waits too long, has done nothing wrong. */
function orNull(error: unknown): null {
  if (error instanceof DOMException && ['NotAllowedError', 'AbortError', 'InvalidStateError'].includes(error.name))
    return null;
  throw error;
}
