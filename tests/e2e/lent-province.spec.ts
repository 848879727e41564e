import {expect} from 'playwright/test';
import {test} from './support/journey.ts';
import {lendProvince} from './support/lent-province.ts';
import {serverAs} from './support/server-view.ts';

test('a province is lent again after a journey that only read, and never after one that wrote', async () => {
  const first = await lendProvince();
  const url = new URL('/rest/v1/brothers', first.server.url);
  expect((await fetch(url)).status).toBe(401);
  await first.giveBack();

  const second = await lendProvince();
  expect(second.server.url).toBe(first.server.url);
  const admin = await serverAs(second.server.url, 'admin');
  const [brother = ''] = await admin.someBrothers(1);
  await admin.deleteBrother(brother);
  await second.giveBack();

  const third = await lendProvince();
  expect(third.server.url).not.toBe(second.server.url);
  await third.server.kill();
  await third.giveBack();

  const fourth = await lendProvince();
  expect(fourth.server.url).not.toBe(third.server.url);
  await fourth.giveBack();
});
