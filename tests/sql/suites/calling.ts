import {describe, expect, test} from 'vitest';
import type {Caller, Database, Parameter} from '#tests/sql/support/database.ts';
import {bury, peopleOf, propose, someIssue} from '#tests/sql/support/row-in-every-table.ts';
import {
  admins,
  deciders,
  hisOwn,
  members,
  silentDeciders,
  silentTravellers,
  travellers,
  type Arguments,
  type Promised,
  type Verdict,
} from '#tests/sql/support/promised.ts';
import {photoName} from '#tests/sql/support/photo-files.ts';
import {insertion, proposalOf, push, type Person} from '#tests/sql/support/wire.ts';
import {addBrother, addSignIn, createWorld, newUsername} from '#tests/sql/support/world.ts';
import {anAcceptance, signedIn, writingAdminCalls} from './admin-calls.ts';
import {attachmentCalls, insideOfAttachments} from './attachment-calls.ts';
import {batchCalls, insideOfBatches} from './batch-calls.ts';
import {insideOfLists, wholeLists} from './list-calls.ts';
import {insideOfOwnAccount, ownAccountCalls} from './own-account-calls.ts';
import {insideOfPulls} from './packing.ts';

const today = (): Parameter[] => ['2026-11-21'];
const aDeletion: Arguments = async (world) => [await bury(world)];
const anApproval: Arguments = async (world) => [await propose(world), null, null];
const aRejection: Arguments = async (world) => [await propose(world), 'no', null];
const aProposal: Arguments = async (world) => [await propose(world)];
const oneOfTwo: Arguments = async ({db, marco}) => {
  const place = insertion(marco, 'places', {place_name: 'P'});
  const diocese = insertion(marco, 'dioceses', {diocese_name: 'D', place_id: place.id});
  const [first] = await push(db, marco, [place, diocese]);
  return [proposalOf(first).id];
};
const anExport: Arguments = () => [crypto.randomUUID(), 'brothers', '2026-11-22T10:00:00Z', '{}'];
const aPair: Arguments = async (world) => {
  const twin = {name: 'Fra Gemello', birth_date: '1911-05-04'};
  await addBrother(world, twin);
  await addBrother(world, twin);
  return [false];
};
// PostgreSQL names this type in its long form.
const until = 'timestamp with time zone,timestamp with time zone';
const findAuditLogs = `find_audit_logs(text,text,uuid,text,${until},bigint,integer)`;
const auditRows = `audit_rows(bigint,integer,bigint,text,text,uuid,text,${until})`;

// Only signed-in users may call any of them, and a disabled member gets the same answer as a stranger.
const calls: Record<string, [promised: Promised, give: Arguments]> = {
  'has_system_role(text)': [admins, () => ['admin']],
  'sync_pull(jsonb,integer,boolean)': [travellers, () => [null, 10, true]],
  'sync_push(json,integer,jsonb)': [travellers, (_, caller) => [onePlace(caller), 1, null]],
  'approve_change(uuid,jsonb,bigint)': [deciders, anApproval],
  'reject_change(uuid,text,uuid[])': [deciders, aRejection],
  'get_pending_changes_with_username()': [
    admins,
    async (world) => {
      await propose(world);
      return [];
    },
  ],
  ...wholeLists,
  'get_change_by_id(uuid)': [hisOwn, aProposal],
  'get_group_changes(uuid)': [hisOwn, aProposal],
  'get_related_changes(uuid)': [admins, oneOfTwo],
  'get_all_anniversaries(date)': [
    members,
    async (world) => {
      await addBrother(world, {birth_date: '1960-01-01'});
      return today();
    },
  ],
  'get_circumscription_stats(date)': [members, today],
  'get_brother_full_profile_by_id(uuid)': [members, ({brother}) => [brother]],
  'get_admin_counts(date)': [admins, today],
  'get_admin_dashboard_data(date)': [admins, today],
  'accept_issue(uuid,text,date)': [
    silentDeciders,
    async (world) => [await someIssue(world), 'known', null],
  ],
  'restore_issue(uuid)': [silentDeciders, anAcceptance],
  'get_duplicates(boolean)': [admins, aPair],
  'get_audit_logs_with_username(bigint,integer,bigint)': [admins, () => [null, 10, null]],
  [findAuditLogs]: [admins, () => [null, 'brothers', null, null, null, null, null, 10]],
  'get_rows_gone_with(bigint)': [admins, aDeletion],
  ...attachmentCalls,
  'get_accounts()': [admins, () => []],
  'add_account(text,uuid)': [deciders, async (world) => [await addSignIn(world), null]],
  'link_account(uuid,uuid)': [silentDeciders, ({marco}) => [marco.id, null]],
  'set_account_role(uuid,text,boolean)': [silentDeciders, ({nino}) => [nino.id, 'admin', false]],
  'set_account_disabled(uuid,boolean)': [silentDeciders, ({nino}) => [nino.id, false]],
  'invite_user(text,boolean,uuid)': [deciders, () => [newUsername(), false, null]],
  'reset_password(uuid)': [deciders, ({nino}) => [nino.id]],
  'end_account_sessions(uuid)': [deciders, signedIn],
  ...ownAccountCalls,
  ...batchCalls,
  'gdpr_export_brother(uuid)': [deciders, ({brother}) => [brother]],
  'gdpr_preview_erasure(uuid)': [deciders, ({brother}) => [brother]],
  'get_backup_mark()': [deciders, () => []],
  'get_backup_page(text,jsonb,integer)': [deciders, () => ['brothers', null, 10]],
  'record_export(uuid,text,timestamp with time zone,jsonb)': [silentTravellers, anExport],
  'gdpr_erase_brother(uuid,text)': [
    deciders,
    async (world) => [await addBrother(world), 'art. 17 request'],
  ],
};

// Functions of the schema `app`: what a signed-in stranger could ask if the REST interface exposed it.
const inside: Record<string, Arguments> = {
  'is_member()': () => [],
  'has_role(text)': () => ['admin'],
  'is_admin()': () => [],
  'reads_as_member()': () => [],
  'statuses_on(date)': today,
  'province_number(text,uuid)': () => ['cap_years', null],
  'limits()': () => [],
  'closed_series(date,uuid[])': () => ['2026-11-21', null],
  'last_series(date,uuid[])': () => ['2026-11-21', null],
  'vow_standings(date,uuid[])': () => ['2026-11-21', null],
  'standing_of(uuid)': aProposal,
  ...insideOfLists,
  'waits_for_record(uuid)': aProposal,
  'current_row(text,uuid)': ({brother}) => ['brothers', brother],
  'push(json,integer,jsonb)': (_, caller) => [onePlace(caller), 1, null],
  'rows_gone_with(bigint)': aDeletion,
  [auditRows]: () => [null, 10, null, null, null, null, null, null, null],
  'audited_lately()': () => [],
  ...insideOfAttachments,
  'may_read_photo(text,text)': ({brother}, caller) => [photoName(brother), caller.id ?? ''],
  'may_upload_photo(text)': ({brother}) => [photoName(brother)],
  ...insideOfPulls,
  'accounts()': () => [],
  ...insideOfBatches,
  ...writingAdminCalls,
  'gdpr_export(uuid)': ({brother}) => [brother],
  'gdpr_preview(uuid)': ({brother}) => [brother],
  'backup_mark()': () => [],
  'record_export(uuid,text,timestamp with time zone,jsonb)': anExport,
  ...insideOfOwnAccount,
};
// These functions return no data about a person.
const impersonal = [
  'asks_for_signed_link()',
  'cursor_is_ahead(xid8,bigint)',
  'email_for_username(text)',
  'feed_end()',
  'feed_epoch()',
  'feed_held_since()',
  'feed_needs_rebase()',
  'has_open_session()',
  'has_plain_numbers(jsonb)',
  'is_position(jsonb)',
  'require_member()',
  'refuse_estimate()',
  'require_plain(jsonb,integer)',
  'table_rank(text)',
  'today()',
  'vow_end(date,date,integer,integer)',
  'vow_months(uuid)',
  'with_plain_rows(jsonb)',
];

export function describeCalling(database: () => Database): void {
  describe('the functions of the server', () => {
    test('are exactly the listed ones in the REST interface', async () => {
      expect(await callable(database(), 'public')).toEqual(
        [...Object.keys(calls), 'get_email_for_username(text)'].toSorted(),
      );
    });

    test.each(Object.keys(calls))('answer each caller as listed: %s', async (name) => {
      const [promised, give] = calls[name] ?? [members, today];
      const {world, people} = await worldWithPeople(database());
      const found: Record<string, Verdict> = {};
      for (const [who, caller] of Object.entries(people)) {
        found[who] = await ask(world.db, caller, `public.${name}`, await give(world, caller));
      }
      expect(found).toEqual({
        ...promised,
        disabled: promised.stranger,
        anon: 'refused',
        operator: 'refused',
      });
    });

    test('give a caller who is not a member no value in the schema app', async () => {
      const {world, people} = await worldWithPeople(database());
      expect(await callable(world.db, 'app')).toEqual(
        [...Object.keys(inside), ...impersonal].toSorted(),
      );
      for (const [name, give] of Object.entries(inside)) {
        for (const caller of [people.stranger, people.disabled, people.anon]) {
          const answer = await ask(world.db, caller, `app.${name}`, await give(world, caller));
          expect(answer, `${name} ${caller.role}`).not.toBe('something');
        }
      }
    });
  });
}

async function worldWithPeople(db: Database) {
  const world = await createWorld(db);
  return {world, people: await peopleOf(world)};
}

async function callable(db: Database, schema: string): Promise<string[]> {
  const rows = await db.query<{name: string}>(
    `select p.proname || '(' || replace(oidvectortypes(p.proargtypes), ', ', ',') || ')' as name
     from pg_proc p
     where p.pronamespace = $1::text::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')`,
    [schema],
  );
  return rows.map(({name}) => name).toSorted();
}

async function ask(
  db: Database,
  caller: Caller,
  signature: string,
  given: readonly Parameter[],
): Promise<Verdict> {
  const [name = '', types = ''] = signature.replace(')', '').split('(');
  const places = types === '' ? [] : types.split(',');
  const list = places.map((type, at) => `$${at + 1}::text::${type}`).join(', ');
  try {
    const rows = await db.queryAs(
      caller,
      `select * from ${name}(${list})`,
      given.map((value) => (value === null ? null : String(value))),
    );
    return rows.every(saysNothing) ? 'nothing' : 'something';
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '42501')) throw error;
    return error.message === 'not a member' ? 'not a member' : 'refused';
  }
}

/** Tells whether a row holds no value but nulls, zeros, `false` and empty objects. */
function saysNothing(row: object): boolean {
  return Object.values(row).every(
    (value: unknown) =>
      value === null || value === false || Number(value) === 0 || JSON.stringify(value) === '{}',
  );
}

function onePlace(caller: Caller): string {
  const person: Person = {role: caller.role, id: caller.id ?? crypto.randomUUID(), username: ''};
  return JSON.stringify([insertion(person, 'places', {place_name: 'P'})]);
}
