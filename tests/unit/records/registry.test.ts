import {describe, expect, test} from 'vitest';
import english from '#locales/en.json' with {type: 'json'};
import {auditedTables} from '#src/records/audited-tables.ts';
import {lifeEventTables, isLifeEventTable} from '#src/records/life-event-tables.ts';
import {formFieldsOf} from '#src/records/record.ts';
import {
  childTables,
  isTableName,
  recordOf,
  registry,
  type TableName,
  tableNames,
} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';

type Texts = {
  readonly fields?: object;
  readonly values?: Readonly<Record<string, object>>;
  readonly sections?: object;
};
const labels: Readonly<Record<string, Texts>> = english.records;

/** Fields of editable records that no form shows. */
const withoutInput = new Set(['deleted_at', 'cached_status']);
/** Records that no generic form writes: the server or pages of their own write them. */
const withoutForm = new Set<TableName>(['brother_photos', 'users', 'settings', 'pending_changes']);

describe.each(tableNames)('the declaration of %s', (table) => {
  const record = recordOf(table);
  const names = Object.keys(record.fields);
  const kindOf = (field: string) => record.fields[field]?.spec.kind;

  test('has the name of its table', () => {
    expect(record.table).toBe(table);
  });

  test('has a label for every field and a field for every label', () => {
    expect(names.toSorted()).toEqual(Object.keys(labels[table]?.fields ?? {}).toSorted());
  });

  test('has a label for every visible value of a choice', () => {
    for (const [field, words] of Object.entries(labels[table]?.values ?? {})) {
      const spec = record.fields[field]?.spec;
      if (spec?.kind === 'choice') {
        expect(spec.values.toSorted(), field).toEqual(Object.keys(words).toSorted());
      }
    }
  });

  test('starts with an offered value, and offers only values of the choice', () => {
    for (const {spec} of Object.values(record.fields)) {
      if (spec.kind !== 'choice') continue;
      expect(spec.values).toEqual(expect.arrayContaining([...spec.offered]));
      if (spec.initial !== null) expect(spec.offered).toContain(spec.initial);
    }
  });

  test('refers to tables of the registry', () => {
    expect(tableNames).toEqual(expect.arrayContaining(referredBy(table)));
  });

  test('names only its own fields', () => {
    const {title, computed, parent, mergeUnits, inOrder, list} = record;
    const named = [title, ...computed, ...mergeUnits.flat(), ...inOrder.flat()];
    if (parent !== null) named.push(parent);
    if (list) named.push(...list.search, ...list.filters, list.badge ?? title, list.line ?? title);
    expect(names).toEqual(expect.arrayContaining(named));
  });

  test('shows every field once, in sections that have a label', () => {
    const asked = formFieldsOf(record);
    const own = names.filter((name) => !withoutInput.has(name));
    expect(asked.toSorted()).toEqual(withoutForm.has(table) ? [] : own.toSorted());
    const sections = Object.keys(record.form);
    const shared = Object.keys(labels['shared']?.sections ?? {});
    const ownSections = Object.keys(labels[table]?.sections ?? {});
    expect([...shared, ...ownSections]).toEqual(expect.arrayContaining(sections));
    expect(sections).toEqual(expect.arrayContaining(ownSections));
  });

  test('orders days, filters by choices, references, last days or computed words, and searches text', () => {
    for (const field of record.inOrder.flat()) expect(kindOf(field)).toBe('date');
    for (const field of record.list?.filters ?? []) {
      const isComputed = record.computed.includes(field);
      // The filter by a last day asks whether the record exists.
      const kinds = field === 'suppressed_date' ? ['date'] : ['choice', 'reference'];
      expect(isComputed ? ['text'] : kinds).toContain(kindOf(field));
    }
    for (const field of record.list?.search ?? []) expect(kindOf(field)).toBe('text');
  });
});

test.each([
  ['countries', 'admins'],
  ['circumscriptions', 'admins'],
  ['settings', 'admins'],
  ['users', 'server'],
  ['pending_changes', 'server'],
  ['brothers', 'members'],
  ['vows', 'members'],
] as const)('%s are written by %s', (table, writers) => {
  expect(recordOf(table).writers).toBe(writers);
});

test.each([
  ['brothers', [['birth_date', 'death_date']]],
  ['vows', [['date', 'valid_until']]],
  ['formation_stages', [['start_date', 'end_date']]],
  ['fraternity_assignments', [['start_date', 'end_date']]],
  ['institution_assignments', [['start_date', 'end_date']]],
  ['ordinations', []],
] as const)('the ordered days of %s are %j', (table, inOrder) => {
  expect(recordOf(table).inOrder).toEqual(inOrder);
});

test.each([
  ['brothers', 'vocation_type', 'clerical'],
  ['brothers', 'membership_status', 'active'],
  ['dioceses', 'diocese_type', 'diocese'],
  ['places', 'type', 'fraternity'],
  ['fraternities', 'type', 'friary'],
  ['institutions', 'type', 'parish'],
  ['circumscriptions', 'type', 'province'],
  ['vows', 'type', null],
] as const)('a new row of %s starts with this %s: %j', (table, field, initial) => {
  expect(recordOf(table).fields[field]?.spec).toMatchObject({kind: 'choice', initial});
});

test('a form offers only house types that are still in use', () => {
  expect(registry.fraternities.fields.type.spec).toMatchObject({
    offered: ['friary', 'formational', 'parochial', 'specialized'],
  });
  const {spec} = registry.institutions.fields.type;
  const offered = spec.kind === 'choice' ? spec.offered : [];
  const kept = spec.kind === 'choice' ? spec.values.filter((word) => !offered.includes(word)) : [];
  expect(kept).toEqual(['association', 'other']);
});

test.each([
  ['brothers', ['name', 'vocation_type', 'circumscription_id', 'nationality', 'membership_status']],
  ['countries', ['name']],
  ['circumscriptions', ['name', 'type']],
  ['places', ['place_name', 'type']],
  ['dioceses', ['diocese_name', 'diocese_type', 'place_id']],
  ['vows', ['brother_id', 'type', 'date']],
  ['ordinations', ['brother_id', 'type', 'date']],
  ['formation_stages', ['brother_id', 'stage', 'start_date']],
  ['brother_photos', ['brother_id', 'storage_path', 'mime_type', 'byte_size']],
] as const)('the required fields of %s are exactly %j', (table, required) => {
  const {fields} = recordOf(table);
  expect(Object.keys(fields).filter((name) => fields[name]?.optional === false)).toEqual(required);
});

test('a photo is one merge unit', () => {
  expect(recordOf('brother_photos').mergeUnits).toEqual([
    ['storage_path', 'mime_type', 'byte_size'],
  ]);
});

test('the cached status is computed by the server', () => {
  expect(recordOf('brothers').computed).toEqual(['cached_status']);
  expect(recordOf('vows').computed).toEqual([]);
});

test('a table comes after every table that it refers to', () => {
  for (const [place, table] of tableNames.entries()) {
    const earlier = tableNames.slice(0, place + 1);
    expect(earlier).toEqual(expect.arrayContaining(referredBy(table)));
  }
});

test('life events and photos are the child tables of a brother', () => {
  expect(childTables('brothers')).toEqual([...lifeEventTables, 'brother_photos']);
  expect(childTables('places')).toEqual([]);
});

test('isLifeEventTable accepts the tables of life events', () => {
  expect(tableNames.filter((table) => isLifeEventTable(table))).toEqual(lifeEventTables);
  expect(isLifeEventTable('')).toBe(false);
});

test('isTableName accepts the tables of the registry', () => {
  expect(isTableName('brothers')).toBe(true);
  expect(isTableName('toString')).toBe(false);
  expect(isTableName('user_roles')).toBe(false);
});

test('the audit log covers every table and three that only the server has', () => {
  expect(auditedTables).toEqual([...tableNames, 'attachments', 'user_roles', 'accepted_issues']);
});

test('the title of a record is the text of its title field', () => {
  expect(titleIn('brothers', {name: 'Leone'})).toBe('Leone');
  expect(titleIn('places', {name: 'Leone', place_name: 'Convento'})).toBe('Convento');
});

test.each([null, undefined, 'Leone', 7, {}, {name: 7}, {name: null}])(
  'the title of a record is empty when its values are %j',
  (values) => {
    expect(titleIn('brothers', values)).toBe('');
  },
);

/** The tables that rows of `table` refer to. */
function referredBy(table: TableName): string[] {
  return Object.values(recordOf(table).fields).flatMap(({spec}) =>
    spec.kind === 'reference' ? [spec.table] : [],
  );
}
