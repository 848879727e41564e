import {account} from './account.ts';
import {brotherDocument} from './brother-document.ts';
import {brotherLanguage} from './brother-language.ts';
import {brotherPhoto} from './brother-photo.ts';
import {brother} from './brother.ts';
import {chapter} from './chapter.ts';
import {circumscription} from './circumscription.ts';
import {country} from './country.ts';
import {diocese} from './diocese.ts';
import {election} from './election.ts';
import {formationStage} from './formation-stage.ts';
import {fraternityAssignment} from './fraternity-assignment.ts';
import {fraternity} from './fraternity.ts';
import {goodsDisposition} from './goods-disposition.ts';
import {institutionAssignment} from './institution-assignment.ts';
import {institution} from './institution.ts';
import {necrologyEntry} from './necrology-entry.ts';
import {ordination} from './ordination.ts';
import {parishNotice} from './parish-notice.ts';
import {place} from './place.ts';
import {proposal} from './proposal.ts';
import {sacrament} from './sacrament.ts';
import {setting} from './setting.ts';
import {study} from './study.ts';
import {vow} from './vow.ts';
import type {RecordType, RecordRow} from './record.ts';
import {presentPart} from './server-shape.ts';

/** Every synced table, in the order in which rows may refer to each other. */
export const registry = {
  countries: country,
  circumscriptions: circumscription,
  places: place,
  dioceses: diocese,
  fraternities: fraternity,
  institutions: institution,
  chapters: chapter,
  brothers: brother,
  vows: vow,
  ordinations: ordination,
  formation_stages: formationStage,
  fraternity_assignments: fraternityAssignment,
  institution_assignments: institutionAssignment,
  studies: study,
  brother_languages: brotherLanguage,
  elections: election,
  sacraments: sacrament,
  brother_documents: brotherDocument,
  goods_dispositions: goodsDisposition,
  parish_notices: parishNotice,
  necrology_entries: necrologyEntry,
  brother_photos: brotherPhoto,
  users: account,
  settings: setting,
  pending_changes: proposal,
} as const satisfies Record<string, RecordType>;

export type TableName = keyof typeof registry;
export type RowOf<T extends TableName> = RecordRow<(typeof registry)[T]>;

/** A record, by its table and id. */
export type RecordKey = {readonly table: TableName; readonly id: string};

export const tableNames = Object.keys(registry) as TableName[];

/** The tables whose declarations have some properties, e.g. `{find: object}`. */
export type TablesWith<Properties> = {
  [T in TableName]: (typeof registry)[T] extends Properties ? T : never;
}[TableName];

export function isTableName(name: string): name is TableName {
  return Object.hasOwn(registry, name);
}

/** The record type of a table, with its fields looked up by name at run time: those that the server has. */
export function recordOf(table: TableName): RecordType {
  return presentPart(registry[table]);
}

/** Names every table and field that this build knows. */
export function knownRecords(): string {
  return tableNames
    .map((table) => `${table}(${Object.keys(registry[table].fields).join()})`)
    .join();
}

/** The tables whose rows belong to rows of `table` and go with them. */
export function childTables(table: TableName): TableName[] {
  return tableNames.filter((name) => {
    const record = recordOf(name);
    const field = record.parent === null ? undefined : record.fields[record.parent];
    return field?.spec.kind === 'reference' && field.spec.table === table;
  });
}

/** The tables whose rows are about one brother: himself, and what belongs to him. */
export function personalTables(): TableName[] {
  return ['brothers', ...childTables('brothers')];
}
