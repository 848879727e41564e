import {createInterface} from 'node:readline';
import {Writable} from 'node:stream';
import {Refusal} from './refusal.ts';

/**
 * Asks for a password on the terminal without showing what is typed; without a terminal, reads the first line of the
 * input. Throws a `Refusal` when there is none.
 */
export function askPassword(question: string): Promise<string> {
  process.stdout.write(question);
  const unseen = new Writable({write: (_chunk, _encoding, done) => done()});
  const {stdin} = process;
  const reader = createInterface({input: stdin, output: unseen, terminal: stdin.isTTY});
  return new Promise((resolve, reject) => {
    reader.once('line', (line) => {
      resolve(line);
      reader.close();
    });
    reader.once('SIGINT', () => reader.close());
    // After a line this is too late to matter.
    reader.once('close', () => {
      process.stdout.write('\n');
      reject(new Refusal('The backup is encrypted, and no password was given.'));
    });
  });
}
