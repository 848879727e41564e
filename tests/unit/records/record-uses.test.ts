import {expect, test} from 'vitest';
import {longestAttachmentName, mostAttachmentBytes} from '#src/records/attachment.ts';
import {backupFormat} from '#src/records/backup-manifest.ts';
import {dayField, historyTables, lifeEventTables} from '#src/records/life-event-tables.ts';
import {recordOf, tableNames, type TableName} from '#src/records/registry.ts';

/** The tables whose declaration has this property. */
function tablesThat(is: (record: ReturnType<typeof recordOf>) => boolean): TableName[] {
  return tableNames.filter((table) => is(recordOf(table)));
}

test('administrators import every record type but those of few records and private ones', () => {
  expect(tablesThat(({importable}) => importable)).toEqual([
    'places',
    'fraternities',
    'institutions',
    'chapters',
    'brothers',
    'vows',
    'ordinations',
    'formation_stages',
    'fraternity_assignments',
    'institution_assignments',
    'studies',
    'brother_languages',
    'elections',
    'sacraments',
    'parish_notices',
    'necrology_entries',
  ]);
});

test("a brother's documents and his acts about goods are private, and no other record is", () => {
  expect(tablesThat(({isPrivate}) => isPrivate)).toEqual([
    'brother_documents',
    'goods_dispositions',
  ]);
});

test('a new record begins with the country, the circumscription or the term of the last one', () => {
  const carried = tableNames.flatMap((table) => {
    const {carriedOver} = recordOf(table);
    return carriedOver.length === 0 ? [] : [[table, carriedOver]];
  });
  expect(carried).toEqual([
    ['places', ['country_id']],
    ['fraternities', ['circumscription_id']],
    ['institutions', ['circumscription_id']],
    ['chapters', ['circumscription_id']],
    ['brothers', ['circumscription_id', 'nationality']],
    ['elections', ['start_date']],
  ]);
});

test.each([
  ['vows', 'date', 'history'],
  ['ordinations', 'date', 'history'],
  ['formation_stages', 'start_date', 'history'],
  ['fraternity_assignments', 'start_date', 'assignments'],
  ['institution_assignments', 'start_date', 'assignments'],
  ['studies', 'start_date', 'studies'],
  ['brother_languages', null, 'studies'],
  ['elections', 'start_date', 'offices'],
  ['sacraments', 'date', 'sacraments'],
  ['brother_documents', 'valid_until', 'documents'],
  ['goods_dispositions', 'date', 'documents'],
  ['parish_notices', 'sent_on', 'sacraments'],
] as const)('the %s of a brother stand by their %s in the tab "%s"', (table, day, tab) => {
  expect(recordOf(table).lifeEvent).toEqual({day, tab});
  expect(dayField(table)).toBe(day);
  expect(recordOf(table).parent).toBe('brother_id');
});

test('rules judge what happened in a life, and not what else is kept of a brother', () => {
  const judged = new Set<string>(historyTables);
  expect(lifeEventTables.filter((table) => !judged.has(table))).toEqual([
    'studies',
    'brother_languages',
    'elections',
    'sacraments',
    'brother_documents',
    'goods_dispositions',
    'parish_notices',
  ]);
});

test.each([
  ['fraternities', [['established_date', 'suppressed_date']]],
  ['institutions', [['established_date', 'suppressed_date']]],
  ['chapters', [['start_date', 'end_date']]],
  [
    'elections',
    [
      ['start_date', 'end_date'],
      ['start_date', 'left_on'],
    ],
  ],
  ['brother_documents', [['issued_on', 'valid_until']]],
  ['parish_notices', [['sent_on', 'acknowledged_on']]],
] as const)('the ordered days of %s are %j', (table, inOrder) => {
  expect(recordOf(table).inOrder).toEqual(inOrder);
});

test.each([
  ['chapters', 'kind', 'provincial'],
  ['elections', 'manner', 'elected'],
  ['elections', 'acceptance', 'accepted'],
  ['brother_documents', 'kind', null],
  ['goods_dispositions', 'kind', null],
] as const)('a new row of %s starts with this %s: %j', (table, field, initial) => {
  expect(recordOf(table).fields[field]?.spec).toMatchObject({kind: 'choice', initial});
});

test.each([
  ['chapters', 'title'],
  ['studies', 'subject'],
  ['brother_languages', 'language'],
  ['elections', 'office'],
  ['brother_documents', 'kind'],
  ['goods_dispositions', 'kind'],
  ['sacraments', 'kind'],
  ['parish_notices', 'event'],
  ['necrology_entries', 'name'],
  ['fraternities', 'name'],
  ['institutions', 'name'],
  ['circumscriptions', 'name'],
  ['formation_stages', 'stage'],
  ['fraternity_assignments', 'role'],
  ['vows', 'type'],
  ['users', 'username'],
] as const)('a row of %s is named by its %s', (table, title) => {
  expect(recordOf(table).title).toBe(title);
});

test('backups keep the name of their format, and attachments have the limits of the server', () => {
  expect(backupFormat).toBe('fraternitas-backup');
  expect(mostAttachmentBytes).toBe(10_485_760);
  expect(longestAttachmentName).toBe(200);
});
