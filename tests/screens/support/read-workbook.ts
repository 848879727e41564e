import {strFromU8, unzipSync} from 'fflate';

export type ReadCell = {
  readonly value: string | number;
  /** How the workbook shows it: 'yyyy\-mm\-dd' for a day, '@' for text. */
  readonly format: string;
};

export type Workbook = {
  readonly sheet: string;
  /** By their names: 'A1', 'B1'. */
  readonly cells: ReadonlyMap<string, ReadCell>;
  readonly filter: string | null;
};

/** Reads the one sheet of a workbook, as a spreadsheet finds its way through the parts. */
export async function readWorkbook(file: Blob): Promise<Workbook> {
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const part = (path: string): Document => {
    const bytes = parts[path];
    if (bytes === undefined) throw new Error(`the workbook has no ${path}`);
    return new DOMParser().parseFromString(strFromU8(bytes), 'application/xml');
  };
  const target = (relations: string, type: string): string => {
    const found = [...part(relations).querySelectorAll('Relationship')].find((each) =>
      each.getAttribute('Type')?.endsWith(`/${type}`),
    );
    return found?.getAttribute('Target') ?? '';
  };
  const workbook = target('_rels/.rels', 'officeDocument');
  const folder = 'xl/_rels/workbook.xml.rels';
  const sheet = part(`xl/${target(folder, 'worksheet')}`);
  const formats = formatsIn(part(`xl/${target(folder, 'styles')}`));
  const cells = [...sheet.querySelectorAll('c')].map((cell): [string, ReadCell] => {
    const text = cell.textContent ?? '';
    const value = cell.getAttribute('t') === 'inlineStr' ? text : Number(text);
    const format = formats[Number(cell.getAttribute('s') ?? 0)] ?? '';
    return [cell.getAttribute('r') ?? '', {value, format}];
  });
  return {
    sheet: part(workbook).querySelector('sheet')?.getAttribute('name') ?? '',
    cells: new Map(cells),
    filter: sheet.querySelector('autoFilter')?.getAttribute('ref') ?? null,
  };
}

/** Reads the rows of a sheet, empty cells as ''. */
export function rowsOf({cells, filter}: Workbook): (string | number)[][] {
  const [, lastColumn = 'A', lastRow = '1'] = /:([A-Z]+)(\d+)$/.exec(filter ?? '') ?? [];
  const columns = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const shown = columns.slice(0, columns.indexOf(lastColumn) + 1);
  return Array.from({length: Number(lastRow)}, (_, index) =>
    shown.map((column) => cells.get(`${column}${index + 1}`)?.value ?? ''),
  );
}

const builtIn: Readonly<Record<string, string>> = {'0': 'General', '49': '@'};

function formatsIn(styles: Document): string[] {
  const own = [...styles.querySelectorAll('numFmt')].map((format): [string, string] => [
    format.getAttribute('numFmtId') ?? '',
    format.getAttribute('formatCode') ?? '',
  ]);
  const named = {...builtIn, ...Object.fromEntries(own)};
  return [...styles.querySelectorAll('cellXfs > xf')].map(
    (xf) => named[xf.getAttribute('numFmtId') ?? ''] ?? '',
  );
}
