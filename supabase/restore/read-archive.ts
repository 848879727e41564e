import {readFileSync} from 'node:fs';
import {Decrypter} from 'age-encryption';
import {Refusal} from '#supabase/embedded/refusal.ts';

/** The first bytes of each file in the age format (https://age-encryption.org/v1). */
const encryptedMark = Buffer.from('age-encryption.org/v1\n');

/**
 * Reads the file of a backup, and decrypts an encrypted one with the password that `askPassword` resolves to. Throws a
 * `Refusal` when the file cannot be read, is damaged, or has another password.
 */
export async function readArchive(
  file: string,
  askPassword: () => Promise<string>,
): Promise<Uint8Array> {
  const content = readFile(file);
  if (!content.subarray(0, encryptedMark.length).equals(encryptedMark)) return content;
  const decrypter = new Decrypter();
  decrypter.addPassphrase(await askPassword());
  try {
    return await decrypter.decrypt(content);
  } catch (error) {
    const isOtherPassword = error instanceof Error && error.message.startsWith('no identity');
    throw new Refusal(
      isOtherPassword
        ? `${file} does not open with this password.`
        : `${file} is damaged: take another copy of the backup.`,
      {cause: error},
    );
  }
}

function readFile(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Refusal(`${file} cannot be read.`, {cause: error});
  }
}
