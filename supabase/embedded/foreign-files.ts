import {existsSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {isUuid} from '#src/lib/uuid.ts';
import type {AttachedTable} from '#src/records/attachment.ts';
import type {DataFolder} from './data-folder.ts';
import {Refusal} from './refusal.ts';

const attachedTables: Readonly<Record<AttachedTable, true>> = {
  brothers: true,
  fraternities: true,
  institutions: true,
};

/** Refuses to delete a province where its folders hold files that no server has made: they may be the user's own. */
export function refuseForeignFiles(folder: DataFolder): void {
  const {database, photos, attachments} = folder;
  const isDatabase = existsSync(path.join(database, 'PG_VERSION')) || existsSync(folder.unfinished);
  const foreign = [
    ...(isDatabase ? [] : foreignIn(database, () => false)),
    ...foreignIn(photos, isUuid),
    ...foreignIn(attachments, (name) => Object.hasOwn(attachedTables, name)),
  ];
  if (foreign[0] !== undefined) throw foreignFile(foreign[0]);
}

/** Refuses a folder of that name that no restore has made, before it is deleted. */
export function refuseForeignPlace(place: DataFolder): void {
  const known = Object.values(place).map((part) => path.basename(part));
  const [foreign] = foreignIn(place.root, (name) =>
    known.some((part) => name === part || name.startsWith(`${part}.`)),
  );
  if (foreign !== undefined) throw foreignFile(foreign);
}

/** Returns the files that are not the server's own; hidden ones are the system's. */
function foreignIn(folder: string, isOwn: (name: string) => boolean): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.') && !isOwn(name))
    .map((name) => path.join(folder, name));
}

function foreignFile(file: string): Refusal {
  return new Refusal(
    `${file} would be deleted, and is not of a province. Move it away, or choose another data folder with FRATERNITAS_DATA.`,
  );
}
