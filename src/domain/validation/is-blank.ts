/** Tells whether a text says nothing. White space is that of ASCII alone, so that the database agrees. */
export function isBlank(text: string | null | undefined): boolean {
  return text === null || text === undefined || BLANK.test(text);
}

const BLANK = /^[ \t-\r]*$/;
