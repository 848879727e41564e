/** Reads a CSV file as RFC 4180 has it, or one with semicolons. */
export function readCsv(text: string, separator: ',' | ';' = ','): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  // A field, in quotes or not, with what ends it; the file ends with a line's end.
  const fields = new RegExp(
    String.raw`(?:"((?:[^"]|"")*)"|([^"${separator}\r\n]*))(${separator}|\r\n)`,
    'gy',
  );
  for (const [, quoted, plain = '', end] of text.replace(/^\uFEFF/, '').matchAll(fields)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === separator) continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
