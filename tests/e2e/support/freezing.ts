import type {Page} from 'playwright';

/**
 * Freezes a tab as a phone freezes a tab in the background: its code stops, and it keeps its locks. Returns the
 * function that continues it.
 */
export async function freeze(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Debugger.enable');
  const paused = new Promise((resolve) => session.once('Debugger.paused', resolve));
  await session.send('Debugger.pause');
  // The debugger pauses before the next statement. The answer never comes when the tab is closed while it is frozen.
  session.send('Runtime.evaluate', {expression: '0'}).catch(() => undefined);
  await paused;
  return async () => {
    await session.send('Debugger.resume');
    await session.detach();
  };
}
