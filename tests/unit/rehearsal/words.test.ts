import {expect, test} from 'vitest';
import {rehearse} from '#tests/rehearsal/main.ts';

test('a rehearsal refuses a word that names none of its halves', async () => {
  await expect(rehearse(['database'])).rejects.toThrow('not "database"');
});
