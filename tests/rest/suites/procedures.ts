import {describe, expect, test} from 'vitest';
import type {ServerFunction, SqlValues} from '#src/backend/server-function.ts';
import {serverFunctions, type RowsFunction} from '#src/backend/server-functions.ts';
import {departures} from '#tests/rest/support/conformity.ts';
import {noRow, notSignedIn, rowOf, rowsOf, type Row} from '#tests/rest/support/replies.ts';
import type {Server} from '#tests/rest/support/server.ts';

const change = [
  'id',
  'target_table_name',
  'requester_username',
  'created_at',
  'proposed_changes',
  'rejection_reason',
];

/** The fields that a client expects in each answer. */
const promised: Partial<Record<RowsFunction, readonly string[]>> = {
  get_all_anniversaries: ['entity_id', 'entity_name', 'anniversary_type', 'original_date'],
  get_circumscription_stats: [
    'active_brothers',
    'priests',
    'deacons',
    'solemn_professed',
    'simple_professed',
    'in_formation',
  ],
  get_admin_dashboard_data: [
    'brother_id',
    'brother_name',
    'cached_status',
    'current_fraternity',
    'vow_status',
    'renewal_due_date',
    'pending_changes_count',
  ],
  validate_brother_data_integrity: [
    'ret_brother_id',
    'issue_type',
    'severity',
    'brother_name',
    'issue_description',
  ],
  get_pending_changes_with_username: change,
  get_audit_logs_with_username: [
    'id',
    'timestamp',
    'user_username',
    'action',
    'table_name',
    'old_values',
    'new_values',
  ],
};

const forAdmins = new Set([
  'get_admin_dashboard_data',
  'validate_brother_data_integrity',
  'get_pending_changes_with_username',
  'get_audit_logs_with_username',
]);

export function describeProcedures(server: () => Server): void {
  describe('the procedures without arguments', () => {
    test.each(Object.entries(promised))(
      'include %s, which returns the declared fields',
      async (name, fields) => {
        const admin = await server().as('admin');
        const rows = rowsOf(await admin.rpc(name));
        expect(rows.length).toBeGreaterThan(0);
        for (const field of fields) expect(rows[0]).toHaveProperty(field);
        expect(departuresOf(rows, name)).toEqual([]);
      },
    );

    test.each(Object.keys(promised))(
      'include %s, which answers members and visitors as declared',
      async (name) => {
        const member = await server().as('friar');
        const rows = rowsOf(await member.rpc(name));
        if (forAdmins.has(name)) expect(rows).toEqual([]);
        else expect(rows.length).toBeGreaterThan(0);
        expect(await server().visitor().rpc(name)).toMatchObject(notSignedIn);
      },
    );

    test('include the statistics, which are one row', async () => {
      const member = await server().as('friar');
      const reply = await member.rpc('get_circumscription_stats').single();
      expect(rowOf(reply)).toMatchObject({active_brothers: 420, priests: 242, deacons: 8});
    });
  });

  describe('the profile of a brother', () => {
    test('is the only row of its answer, with all life events', async () => {
      const member = await server().as('friar');
      const list = member.from('brothers').select('id').order('id');
      const ids = rowsOf(await list).flatMap(({id}, index) => (index % 10 === 0 ? [id] : []));
      const profiles: Row[] = [];
      // One after the other: a busy server refuses a part of fifty requests at once.
      for (const id of ids) {
        const rows = rowsOf(await member.rpc('get_brother_full_profile_by_id', {p_brother_id: id}));
        expect(rows.map((row) => row.id)).toEqual([id]);
        profiles.push(rows[0]!);
      }
      expect(departuresOf(profiles, 'get_brother_full_profile_by_id')).toEqual([]);
      expect(fieldsOf(profiles, 'vow_history')).toEqual(['date', 'location_name', 'type']);
      expect(fieldsOf(profiles, 'ordinations')).toEqual(['date', 'ordained_by', 'type']);
      const period = ['end_date', 'start_date'];
      expect(fieldsOf(profiles, 'formation_history')).toEqual(
        [...period, 'institution', 'stage'].toSorted(),
      );
      expect(fieldsOf(profiles, 'fraternity_assignment_history')).toEqual(
        [...period, 'fraternity_name', 'role'].toSorted(),
      );
      expect(fieldsOf(profiles, 'institution_assignment_history')).toEqual(
        [...period, 'institution_name', 'role'].toSorted(),
      );
    });

    test('is an empty list for an unknown id, and refused to a visitor', async () => {
      const nobody = {p_brother_id: crypto.randomUUID()};
      const member = await server().as('friar');
      expect(rowsOf(await member.rpc('get_brother_full_profile_by_id', nobody))).toEqual([]);
      const single = await member.rpc('get_brother_full_profile_by_id', nobody).single();
      expect(single).toMatchObject(noRow);
      const visit = server().visitor().rpc('get_brother_full_profile_by_id', nobody);
      expect(await visit).toMatchObject(notSignedIn);
    });
  });

  test('an audit entry is in the list and can be read alone by its id', async () => {
    const admin = await server().as('admin');
    const list = rowsOf(await admin.rpc('get_audit_logs_with_username'));
    const entry = list.at(100)!;
    const alone = await admin.rpc('get_audit_logs_with_username', {p_id: entry.id}).single();
    expect(rowOf(alone)).toEqual(entry);
    const none = await admin.rpc('get_audit_logs_with_username', {p_id: 0}).single();
    expect(none).toMatchObject(noRow);
  });
}

/** The fields of the entries of a history, which are the same for all entries. */
function fieldsOf(profiles: readonly Row[], history: string): string[] {
  const entries = profiles.flatMap((profile) => profile[history] as object[]);
  const shapes = new Set(entries.map((entry) => Object.keys(entry).toSorted().join()));
  expect([...shapes]).toHaveLength(1);
  return [...shapes].join().split(',');
}

function departuresOf(rows: readonly object[], name: string): string[] {
  const declared = Object.entries<ServerFunction>(serverFunctions).find(([one]) => one === name);
  const columns: SqlValues = declared?.[1].kind === 'rows' ? declared[1].columns : {};
  return [...new Set(rows.flatMap((row) => departures(row, columns)))];
}
