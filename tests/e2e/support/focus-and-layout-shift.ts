import type {Page} from 'playwright';

/** Presses a key through the page and returns the focused elements that are hidden behind others or have no outline. */
export async function unseenFocusStops(
  page: Page,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<string[]> {
  const STOPS = 40;
  const unseen: string[] = [];
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press(key);
    const found = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return 'end';
      const {left, top, width, height} = focused.getBoundingClientRect();
      const parts = [0.1, 0.5, 0.9];
      const isSeen = parts.some((x) =>
        parts.some((y) => {
          const there = document.elementFromPoint(left + width * x, top + height * y);
          return there !== null && (focused.contains(there) || there.contains(focused));
        }),
      );
      // The frame of a field has the outline of its input.
      const frame = focused.closest('.Mui-focused') ?? focused;
      const isMarked = [focused, frame].some(
        (one) => getComputedStyle(one).outlineStyle !== 'none',
      );
      return isSeen && isMarked ? '' : focused.outerHTML.slice(0, 200);
    });
    if (found === 'end') return unseen;
    if (found !== '') unseen.push(found);
  }
  return unseen;
}

/** Returns the cumulative layout shift since the page was loaded. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const own = list
            .getEntries()
            .map((entry) => entry.toJSON() as {value: number; hadRecentInput: boolean})
            .filter(({hadRecentInput}) => !hadRecentInput);
          resolve(own.reduce((sum, {value}) => sum + value, 0));
        }).observe({type: 'layout-shift', buffered: true});
        // Without a shift the observer is never called.
        setTimeout(() => resolve(0), 100);
      }),
  );
}
