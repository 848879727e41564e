import {strToU8, zipSync, type Zippable} from 'fflate';

export type SheetOptions = {
  readonly sheets?: Readonly<Record<string, string>>;
  readonly shared?: string;
  readonly styles?: string;
  readonly date1904?: boolean;
  /** The merged cells of each sheet: 'A2:A4'. */
  readonly merged?: readonly string[];
};

/** Packs a workbook as Excel lays it out: `sheets` are the rows of each sheet in XML. */
export function workbookOf(options: SheetOptions): Blob {
  const sheets = Object.entries(options.sheets ?? {});
  const parts: Zippable = {
    'xl/workbook.xml': strToU8(
      `<?xml version="1.0"?><!-- made --><workbook xmlns:r="r"><workbookPr date1904="${options.date1904 === true ? 1 : 0}"/><sheets>${sheets
        .map(([name], index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index}"/>`)
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${sheets
        .map(
          (_, index) =>
            `<Relationship Id="rId${index}" Type="http://x/worksheet" Target="worksheets/sheet${index}.xml"/>`,
        )
        .join('')}</Relationships>`,
    ),
    ...Object.fromEntries(
      sheets.map(([, rows], index) => [
        `xl/worksheets/sheet${index}.xml`,
        strToU8(
          `<worksheet><sheetData>${rows}</sheetData>${mergeCells(options.merged ?? [])}</worksheet>`,
        ),
      ]),
    ),
  };
  if (options.shared !== undefined)
    parts['xl/sharedStrings.xml'] = strToU8(`<sst>${options.shared}</sst>`);
  if (options.styles !== undefined)
    parts['xl/styles.xml'] = strToU8(`<styleSheet>${options.styles}</styleSheet>`);
  return new Blob([zipSync(parts)]);
}

function mergeCells(merged: readonly string[]): string {
  return `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;
}

export const heading = (...names: string[]): string =>
  `<row r="1">${names.map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join('')}</row>`;
