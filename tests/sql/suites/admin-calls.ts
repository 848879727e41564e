import {propose, someIssue} from '#tests/sql/support/row-in-every-table.ts';
import type {Arguments} from '#tests/sql/support/promised.ts';
import {listedAttachment} from '#tests/sql/support/attachments.ts';
import {signIn} from '#tests/sql/support/sign-in-sessions.ts';
import {addSignIn, newUsername} from '#tests/sql/support/world.ts';
import {insideOfBatches} from './batch-calls.ts';

/** Accepts an issue; returns its id as the argument. */
export const anAcceptance: Arguments = async (world) => {
  const issue = await someIssue(world);
  await world.db.queryAs(world.admin, `select public.accept_issue($1::uuid, 'known')`, [issue]);
  return [issue];
};

/** Signs a user in; returns the id of the account as the argument. */
export const signedIn: Arguments = async ({db, nino}) => {
  await signIn(db, nino);
  return [nino.id];
};

const {'batches_from(text,integer,timestamp with time zone)': _, ...writingBatches} =
  insideOfBatches;

/** The functions of the schema `app` with which administrators write, with arguments that have an effect. */
export const writingAdminCalls: Readonly<Record<string, Arguments>> = {
  'accept_issue(uuid,text,date)': async (world) => [await someIssue(world), 'known', null],
  'restore_issue(uuid)': anAcceptance,
  'issues(date,boolean)': () => ['2026-11-21', true],
  'duplicates(boolean)': () => [false],
  'approve(uuid,jsonb,bigint)': async (world) => [await propose(world), null, null],
  'reject(uuid,text,uuid[])': async (world) => [await propose(world), 'no', null],
  'add_account(text,uuid)': async (world) => [await addSignIn(world), null],
  'link_account(uuid,uuid)': ({marco}) => [marco.id, null],
  'set_account_role(uuid,text,boolean)': ({nino}) => [nino.id, 'admin', false],
  'set_account_disabled(uuid,boolean)': ({nino}) => [nino.id, false],
  'invite_user(text,boolean,uuid)': () => [newUsername(), false, null],
  'reset_password(uuid)': ({nino}) => [nino.id],
  'end_account_sessions(uuid)': signedIn,
  ...writingBatches,
  'remove_attachment(uuid)': async (world) => [(await listedAttachment(world)).id],
  'backup_page(text,jsonb,integer)': () => ['brothers', null, 10],
  'gdpr_erase(uuid,text)': ({brother}) => [brother, 'art. 17 request'],
};
