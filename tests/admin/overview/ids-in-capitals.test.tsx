import {waitFor} from '@testing-library/react';
import type {ReactNode} from 'react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {AuditLogScreen} from '#src/admin/audit-log/audit-log-screen.tsx';
import {EraseScreen} from '#src/admin/privacy/erase-screen.tsx';
import {PendingChangeScreen} from '#src/admin/review/pending-change-screen.tsx';
import {PendingChangesScreen} from '#src/admin/review/pending-changes-screen.tsx';
import {changeOf} from '#tests/admin/review/pending-change.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';

const id = '0000abcd-0000-4000-8000-0000000000ef';
const written = `${id.toUpperCase()}%20`;

beforeEach(async () => {
  localStorage.clear();
  await signedInDevice({username: 'admin', isAdmin: true});
});
afterEach(() => vi.unstubAllGlobals());

test.each<[string, () => ReactNode, string, string, string]>([
  [
    'a change',
    () => <PendingChangeScreen />,
    `/admin/pending-changes/${written}`,
    '/admin/pending-changes/:id',
    'get_change_by_id',
  ],
  [
    'the review',
    () => <PendingChangesScreen />,
    `/admin/pending-changes?review=${written}`,
    '/admin/pending-changes',
    'get_change_by_id',
  ],
  [
    'an erasure',
    () => <EraseScreen />,
    `/admin/erase/${written}`,
    '/admin/erase/:id',
    'gdpr_preview_erasure',
  ],
  [
    'a history',
    () => <AuditLogScreen />,
    `/admin/audit-log?record=brothers/${written}`,
    '/admin/audit-log',
    'find_audit_logs',
  ],
])('the page of %s asks for an id in capital letters as it is stored', async (...row) => {
  const [, screenOf, address, pattern, name] = row;
  const calls = answerCalls({
    get_pending_changes_with_username: () => ({body: [changeOf(id)]}),
    get_change_by_id: () => ({body: []}),
    gdpr_preview_erasure: () => ({body: null}),
    find_audit_logs: () => ({body: []}),
  });
  await show(screenOf(), address, pattern);
  await waitFor(() => {
    const asked = calls.find((call) => call.name === name);
    expect(Object.values(asked?.args ?? {})).toContain(id);
  });
});
