import type {Break} from './break.ts';

/** Breaks of the SQL functions that apply mutations and return the feed. */
export const server: readonly Break[] = [
  {
    name: 'keeps no receipt',
    place: 'app.push',
    from: '          perform app.keep_receipt(v_mutations -> (v_open[i] - 1), v_fresh -> (i - 1));',
    to: '          null;',
    foundBy: 'sql',
  },
  {
    name: 'takes the members of a group one by one',
    place: 'app.push',
    from: "while v_last < v_count and jsonb_typeof(v_group) = 'string' and",
    to: 'while v_last < 0 and',
    foundBy: 'full sql',
  },
  {
    name: 'takes a receipt for another body',
    place: 'app.replay',
    from: "when r.request_hash = p_mutation ->> '*hash' then",
    to: 'when true then',
    foundBy: {
      file: 'tests/sql/postgres.test.ts',
      title: 'rejects the same mutation id with another body',
    },
  },
  {
    name: 'lets the base of the writer permit',
    place: 'app.merge_fields',
    from: "when c.stands and p_claimed ? c.name and app.same(p_claimed -> c.name, p_history -> c.name) then 'take'",
    to: "when p_claimed ? c.name and app.same(p_claimed -> c.name, c.current) then 'take'",
    foundBy: {
      file: 'tests/sql/postgres.test.ts',
      title: 'is a conflict when its base version is unknown',
    },
  },
  {
    name: 'ignores the base of the writer',
    place: 'app.merge_fields',
    from: "when c.stands and p_claimed ? c.name and app.same(p_claimed -> c.name, p_history -> c.name) then 'take'",
    to: "when c.stands then 'take'",
    foundBy: {
      file: 'tests/sql/postgres.test.ts',
      title:
        'does not overwrite a value that its writer never saw, even with a newer version number',
    },
  },
  {
    name: 'takes the fields of a unit one by one',
    place: 'app.merge_fields',
    from: "when c.unit in (select m.unit from moved_units m) then 'conflict'",
    to: "when false then 'conflict'",
    foundBy: {
      file: 'tests/sql/postgres.test.ts',
      title:
        'is one conflict when a death field is edited while another writer changed the membership',
    },
  },
  {
    name: 'deletes children that were not shown',
    place: 'app.plan_delete',
    from: 'or not app.children_were_shown(v_children, app.children_seen(p_step))',
    to: '',
    foundBy: {
      file: 'tests/sql/postgres.test.ts',
      title: 'is a conflict when it has a child row that admin was not shown',
    },
  },
  {
    name: 'deletes rows that an admin has approved in part',
    place: 'app.children_seen',
    from: "and coalesce(p.resolution, '{}') = '{}'",
    to: '',
    foundBy: {
      file: 'tests/sql/postgres.test.ts',
      title: 'is a conflict when an admin has approved only a part of the change',
    },
  },
  {
    name: 'deletes over another proposal of the writer',
    place: 'app.plan_delete',
    from: "and not app.same(v_own -> 'proposed_changes', v_form -> 'proposed_changes')",
    to: 'and false',
    foundBy: {
      file: 'tests/sql/postgres.test.ts',
      title: 'cannot be replaced by a delete from another device that has not seen it',
    },
  },
  {
    name: 'takes edits from any history',
    place: 'app.require_known_history',
    from: "and starts_with(p_cursor ->> 'epoch', app.feed_history() || ':')",
    to: '',
    foundBy: {
      file: 'tests/sql/postgres.test.ts',
      title: 'settles nothing until the device has pulled',
    },
  },
  {
    name: 'hands out what is still in flight',
    place: 'app.feed_page',
    from: 'and f.xid < pg_snapshot_xmin(pg_current_snapshot())',
    to: '',
    foundBy: {
      file: 'tests/sql/postgres.test.ts',
      title: 'miss no row by the cursor, but would by a serial number',
    },
  },
  {
    name: 'takes an erased person back',
    place: 'app.refuse_erased_person',
    from: "'brothers' and app.is_erased((p_step ->> 'id')::uuid))",
    to: "'nobody')",
    foundBy: {
      file: 'tests/sql/postgres.test.ts',
      title: 'cannot be inserted again by a phone, nor can a row that refers to them',
    },
  },
  {
    name: 'forgets a delete that came early',
    place: 'app.keep_early_delete',
    from: '  if found then',
    to: '  if false then',
    foundBy: {
      file: 'tests/sql/postgres.test.ts',
      title: 'keeps the record deleted once the insert arrives from another phone',
    },
  },
  {
    name: 'imports a record over a delete that came early',
    place: 'app.import_together',
    from: 'v_table and v_values ? d.row_id::text',
    to: 'v_table and false',
    foundBy: {
      file: 'tests/sql/postgres.test.ts',
      title: 'keeps the record deleted once an import of it is sent again alone',
    },
  },
];
