import {Encrypter} from 'age-encryption';
import {pause} from './pause.ts';

/** The page needs this time to draw what it says before the password is made into a key, which stops it for a second. */
const DRAWN_MS = 50;

/**
 * Encrypts a file with a password, in the age format (https://age-encryption.org/v1), which `npm run restore` and the
 * program `age` read. Rejects with the reason of `signal` when it is aborted.
 *
 * @param onProgress receives the number of encrypted bytes
 */
export async function encryptFile(
  file: Blob,
  password: string,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<Blob> {
  onProgress(0);
  await pause(DRAWN_MS, signal);
  let bytes = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk);
      onProgress((bytes += chunk.length));
    },
  });
  const encrypter = new Encrypter();
  encrypter.setPassphrase(password);
  const encrypted = await encrypter.encrypt(file.stream().pipeThrough(counted, {signal}));
  return new Response(encrypted).blob();
}
