/**
 * Returns whether a text has only white space. Only ASCII white space counts, so that the database gives the
 * same result.
 */
export function isBlank(text: string | null | undefined): boolean {
  return text === null || text === undefined || BLANK.test(text);
}

const BLANK = /^[ \t-\r]*$/;
