import {expect, test} from 'vitest';
import {unwrapKey, wrapKey} from '#src/lib/wrapped-key.ts';

const key = new Uint8Array(32).map((_, index) => index);
const fewRounds = 1_000;

test('the passphrase gives the key back, and another one gives nothing', async () => {
  const wrapped = await wrapKey(key, 'quattro parole', fewRounds);
  expect(await unwrapKey(wrapped, 'quattro parole')).toEqual(key);
  expect(await unwrapKey(wrapped, 'quattro parola')).toBeNull();
});

test('the key is wrapped with as many rounds as OWASP names', async () => {
  expect((await wrapKey(key, 'quattro parole')).rounds).toBe(600_000);
});

test('one passphrase wraps one key differently each time', async () => {
  const [one, other] = await Promise.all([
    wrapKey(key, 'quattro parole', fewRounds),
    wrapKey(key, 'quattro parole', fewRounds),
  ]);
  expect(new Uint8Array(one.secret)).not.toEqual(new Uint8Array(other.secret));
});

test('an accented letter may be typed as one sign or as two', async () => {
  const wrapped = await wrapKey(key, 'libert\u00e0', fewRounds);
  expect(await unwrapKey(wrapped, 'liberta\u0300')).toEqual(key);
});
