import {expect, onTestFinished, test} from 'vitest';
import {createStaticHost} from '#supabase/embedded/static-host.ts';
import {serve} from '#tests/unit/embedded/web-server.ts';
import {firefoxWith} from './support/firefox.ts';

const slow = 120_000;

test(
  'the app shows that it cannot read the records in a Firefox that blocks its storage',
  {timeout: slow},
  async () => {
    const host = createStaticHost('dist', null);
    const address = await serve((request, response) => void host(request, response));
    const blocksCookies = {'network.cookie.cookieBehavior': 2};
    const browser = await firefoxWith(blocksCookies).open(address);
    onTestFinished(() => browser.close());
    await browser.tab.goto('/brothers');
    const text = () => browser.tab.run('return document.body.innerText');
    await expect.poll(text, {timeout: 30_000}).toContain('records on this device cannot be read');
  },
);
