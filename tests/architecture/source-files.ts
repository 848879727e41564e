import {readdirSync, readFileSync} from 'node:fs';

/** Lists the project's own files below `folders` whose names end so, as paths from the root. */
export function sourceFiles(folders: readonly string[], endings: readonly string[]): string[] {
  return folders.flatMap(filesBelow).filter((file) => endings.some((end) => file.endsWith(end)));
}

export function readSource(file: string): string {
  return readFileSync(file, 'utf8');
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, {withFileTypes: true, recursive: true})
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll('\\', '/'))
    .filter((file) => !file.includes('/.temp/'))
    .toSorted();
}
