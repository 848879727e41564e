import {writeFile} from 'node:fs/promises';
import {describe, expect, it, vi} from 'vitest';
import {openBackend} from '#supabase/embedded/backend.ts';
import {dataFolder} from '#supabase/embedded/data-folder.ts';
import {hasFreeSpace} from '#supabase/embedded/disk-space.ts';
import {publishableKey} from '#supabase/embedded/publishable-key.ts';
import {temporaryFolder} from './temporary-folder.ts';

it('the free space of a disk is compared with what is needed', async () => {
  const folder = temporaryFolder();
  expect(await hasFreeSpace(folder, 1)).toBe(true);
  expect(await hasFreeSpace(folder, Number.MAX_SAFE_INTEGER)).toBe(false);
});

describe('a server whose disk is full', () => {
  it('does not start, and says why', async () => {
    const folder = dataFolder(temporaryFolder());
    const opening = openBackend({folder, hasRoom: async () => false});
    await expect(opening).rejects.toThrow(`The disk of the data folder ${folder.root} is full.`);
  });

  it('says that the disk became full when the new province finds no room', async () => {
    const folder = dataFolder(temporaryFolder());
    const opening = openBackend({
      folder,
      migrations: temporaryFolder(),
      fill: () => writeFile('/dev/full', 'a brother'),
    });
    await expect(opening).rejects.toThrow(
      `The disk of the data folder ${folder.root} became full. Make room, then run the command again.`,
    );
  });

  it('asks devices to wait, tells its operator, and answers again once there is room', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    let isFull = false;
    const backend = await openBackend({
      folder: dataFolder(temporaryFolder()),
      fill: async () => {},
      hasRoom: async () => !isFull,
    });
    const headers = {apikey: publishableKey};
    const ask = () => backend.fetch(new Request('http://localhost/auth/v1/settings', {headers}));
    isFull = true;
    const refused = await ask();
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(told).toHaveBeenCalledWith(expect.stringContaining('is full'));
    isFull = false;
    expect((await ask()).status).toBe(200);
    await backend.close();
  });
});
