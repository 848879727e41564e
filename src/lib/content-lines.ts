/** Escapes a text for a vCard or a calendar file. */
export function escapedText(text: string): string {
  return text.replace(/[\\,;]/g, String.raw`\$&`).replace(/\r\n|\r|\n/g, String.raw`\n`);
}

/** Reads a text that is escaped for a vCard or a calendar file. */
export function unescapedText(text: string): string {
  return text.replace(/\\(.)/gs, (_, letter: string) => (/n/i.test(letter) ? '\n' : letter));
}

/** A line holds 75 bytes at the most; a longer one goes on in the next, after a blank. */
const LONGEST_LINE_BYTES = 75;

/** Folds a line of a vCard or a calendar file, between characters. */
export function foldedLine(line: string): string {
  const encoder = new TextEncoder();
  let result = '';
  let room = LONGEST_LINE_BYTES;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (size > room) {
      result += '\r\n ';
      room = LONGEST_LINE_BYTES - 1;
    }
    result += character;
    room -= size;
  }
  return result;
}
