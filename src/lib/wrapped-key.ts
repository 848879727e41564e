/** A key that only the passphrase gives back. */
export type WrappedKey = {
  readonly salt: Uint8Array<ArrayBuffer>;
  /** Rounds of PBKDF2 with SHA-256. */
  readonly rounds: number;
  readonly nonce: Uint8Array<ArrayBuffer>;
  readonly secret: ArrayBuffer;
};

/** The number that OWASP's Password Storage Cheat Sheet names for PBKDF2 with SHA-256. */
const roundsNow = 600_000;

/** Wraps a key with a passphrase (AES-GCM, the passphrase through PBKDF2). */
export async function wrapKey(
  key: Uint8Array<ArrayBuffer>,
  passphrase: string,
  rounds = roundsNow,
): Promise<WrappedKey> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const wrapping = await wrappingKey(passphrase, salt, rounds);
  const secret = await crypto.subtle.encrypt({name: 'AES-GCM', iv: nonce}, wrapping, key);
  return {salt, rounds, nonce, secret};
}

/** Returns the key that was wrapped; `null` when the passphrase is another. */
export async function unwrapKey(
  {salt, rounds, nonce, secret}: WrappedKey,
  passphrase: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const wrapping = await wrappingKey(passphrase, salt, rounds);
  try {
    return new Uint8Array(
      await crypto.subtle.decrypt({name: 'AES-GCM', iv: nonce}, wrapping, secret),
    );
  } catch (error) {
    if (error instanceof Error && error.name === 'OperationError') return null;
    throw error;
  }
}

async function wrappingKey(
  passphrase: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<CryptoKey> {
  // Keyboards write one accented letter in several ways.
  const typed = new TextEncoder().encode(passphrase.normalize('NFKC'));
  const base = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    {name: 'PBKDF2', hash: 'SHA-256', salt, iterations},
    base,
    {name: 'AES-GCM', length: 256},
    false,
    ['encrypt', 'decrypt'],
  );
}
