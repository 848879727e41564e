import type {Page} from 'playwright';

/**
 * Puts a tab to sleep as a phone does with one that is not looked at: not a line of it runs, while it
 * keeps whatever lock it has. Answers how to wake it.
 */
export async function freeze(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Debugger.enable');
  const asleep = new Promise((resolve) => session.once('Debugger.paused', resolve));
  await session.send('Debugger.pause');
  // It stops before the next line it would run. Nobody waits for the answer, which never comes when the tab
  // is closed in its sleep.
  session.send('Runtime.evaluate', {expression: '0'}).catch(() => undefined);
  await asleep;
  return async () => {
    await session.send('Debugger.resume');
    await session.detach();
  };
}
