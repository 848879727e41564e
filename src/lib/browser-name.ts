import Bowser from 'bowser';

/** The name of a browser and of its system; '' for one that is not known. */
export type BrowserName = {readonly browser: string; readonly system: string};

/** Reads what a browser calls itself (its `User-Agent`). */
export function readBrowserName(userAgent: string | null): BrowserName {
  // The library refuses an empty text.
  if (userAgent === null || userAgent === '') return {browser: '', system: ''};
  const parser = Bowser.getParser(userAgent);
  return {browser: parser.getBrowserName(), system: parser.getOSName()};
}
