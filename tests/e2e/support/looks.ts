import type {Locator} from 'playwright';

/** The outline and the border: a user who chooses the colours sees no other ground and no shadow. */
export function looks(element: Locator): Promise<string> {
  return element.evaluate((one) => {
    const {outline, border} = getComputedStyle(one);
    return `${outline}, ${border}`;
  });
}
