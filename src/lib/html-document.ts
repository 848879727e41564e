/** What a page for reading and printing holds, one section below the other. */
export type DocumentSection = {
  readonly title: string;
  /** What is known, each with its name. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  readonly table?: {
    readonly columns: readonly string[];
    readonly rows: readonly (readonly string[])[];
  };
  /** Said where there is nothing else. */
  readonly empty?: string;
};

export type PrintedDocument = {
  readonly language: string;
  readonly title: string;
  readonly intro: readonly string[];
  /** As a `data:` address, so that the page is whole by itself. */
  readonly picture: {readonly address: string; readonly alt: string} | null;
  readonly sections: readonly DocumentSection[];
};

/** Writes a page that needs nothing beside itself, and is printed as it is read. */
export function toHtml({language, title, intro, picture, sections}: PrintedDocument): string {
  return [
    '<!doctype html>',
    `<html lang="${escaped(language)}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    // The document is only read: a text of a record can neither run a script nor load a file.
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">`,
    `<title>${escaped(title)}</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    picture === null ? '' : `<img src="${escaped(picture.address)}" alt="${escaped(picture.alt)}">`,
    `<h1>${escaped(title)}</h1>`,
    ...intro.map((text) => `<p>${escaped(text)}</p>`),
    ...sections.map(sectionHtml),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function sectionHtml({title, facts = [], table, empty = ''}: DocumentSection): string {
  const parts = [`<h2>${escaped(title)}</h2>`];
  if (facts.length > 0) {
    const pairs = facts.map(
      ([label, value]) => `<div><dt>${escaped(label)}</dt><dd>${escaped(value)}</dd></div>`,
    );
    parts.push('<dl>', ...pairs, '</dl>');
  }
  if (table !== undefined && table.rows.length > 0) {
    parts.push(
      '<table>',
      `<thead><tr>${table.columns.map((name) => `<th scope="col">${escaped(name)}</th>`).join('')}</tr></thead>`,
      '<tbody>',
      ...table.rows.map(
        (cells) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`,
      ),
      '</tbody>',
      '</table>',
    );
  }
  if (parts.length === 1) parts.push(`<p>${escaped(empty)}</p>`);
  return `<section>\n${parts.join('\n')}\n</section>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const style = [
  'body{max-width:52rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 Georgia,serif;color:#221c17}',
  'img{float:right;width:8rem;margin:0 0 1rem 1rem;border-radius:.5rem}',
  'h1,h2{line-height:1.25}h2{margin-top:2rem;border-bottom:1px solid #cdbfb0;clear:none}',
  'dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(14rem,1fr));gap:.75rem 1.5rem}',
  'dt{color:#6b5d50;font-size:.875rem}dd{margin:0;white-space:pre-line;overflow-wrap:anywhere}',
  'table{width:100%;border-collapse:collapse;font-size:.9375rem}',
  'th,td{text-align:left;vertical-align:top;padding:.375rem .5rem;border-bottom:1px solid #e4d9cd;overflow-wrap:break-word}',
  '@media print{body{margin:0;max-width:none;font-size:10.5pt}section,tr{break-inside:avoid}}',
].join('\n');
