import type {Break} from './break.ts';

/** Breaks of settings, of imports, and of what a newer app hides from an older server. */
export const admin: readonly Break[] = [
  {
    name: 'bases a setting on what it holds when it is saved',
    place: 'src/mutations/save-settings.ts',
    from: '  if (base === null || !hasMoved(opened, seen)) return opened;',
    to: '  if (base !== undefined) return opened;',
    foundBy: 'wide model',
  },
  {
    name: 'removes a value of a circumscription that was not shown',
    place: 'src/mutations/save-settings.ts',
    from: '? versionBefore(baseVersion) : baseVersion;',
    to: '? baseVersion : baseVersion;',
    foundBy: 'wide model',
  },
  {
    name: 'takes what a setting holds for shown',
    place: 'src/mutations/save-settings.ts',
    from: 'recorded: wasShown ? {value: seen} : {}',
    to: 'recorded: found.base === null ? {} : {value: wasShown ? seen : found.base.value}',
    foundBy: {
      file: 'tests/unit/mutations/save-settings.test.ts',
      title: 'does not count the stored value as seen when its form showed the unsent edit',
    },
  },
  {
    name: 'offers fields that the server does not have yet',
    place: 'src/records/server-shape.ts',
    from: 'known.columns[record.table]?.includes(name) ?? true;',
    to: 'true;',
    foundBy: 'wide model',
  },
  {
    name: 'offers records that the server does not have yet',
    place: 'src/records/server-shape.ts',
    from: 'known.tables.includes(table) || table in known.columns;',
    to: "table !== '';",
    foundBy: 'wide model',
  },
  {
    name: 'writes an import that is sent twice twice',
    place: 'app.import_row',
    from: '  if found then\n    if v_known.asked',
    to: '  if false then\n    if v_known.asked',
    foundBy: 'wide sql',
  },
  {
    name: 'undoes a batch over what came after it',
    place: 'app.touched_since',
    from: "              when t.version <> r.version_after and app.has_moved(%1$L, r.row_id, r.version_after, to_jsonb(t))\n                then 'changed'\n",
    to: '',
    foundBy: 'wide sql',
  },
];
