import {AuditEntryScreen} from '#src/admin/audit-log/audit-entry-screen.tsx';
import {show} from '#tests/screens/support/show.tsx';

export const leoneId = '00000000-0000-4000-8000-000000000001';

/** What an administrator approved of a friar's, as the server tells it. */
export const entry = {
  id: 7,
  timestamp: '2026-11-20T10:00:00Z',
  user_username: 'admin',
  action: 'update',
  table_name: 'brothers',
  record_id: leoneId,
  change_id: 'c1',
  on_behalf_of_username: 'friar',
  old_values: {
    id: leoneId,
    version: 1,
    name: 'Leone',
    birth_place: 'Assisi',
    email: null,
    notes: 'asleep',
    additional_info: {name_day: '4 October', shoes: '42'},
  },
  new_values: {
    id: leoneId,
    version: 2,
    name: 'Leone',
    birth_place: 'Perugia',
    email: 'leone@example.org',
    notes: null,
    additional_info: {name_day: '4 October', shoes: '43'},
  },
};

export const openEntry = (id = '7') =>
  show(<AuditEntryScreen />, `/admin/audit-log/${id}`, '/admin/audit-log/:id');

/** The server's answer to a call it will not carry out. */
export const broken = {
  status: 400,
  body: {code: 'P0001', message: 'the log is broken', details: '', hint: ''},
};
