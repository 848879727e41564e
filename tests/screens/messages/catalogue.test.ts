import {expect, test} from 'vitest';
import admin from '#locales/admin/en.json' with {type: 'json'};
import everybody from '#locales/en.json' with {type: 'json'};
import {flatten} from '#tests/architecture/locale-keys.ts';
import {readSource} from '#tests/architecture/source-files.ts';

/** The key of a text, its English words, when it is shown, and the test that provokes it. */
type Message = readonly [key: string, says: string, when: string, provokedBy: string];

const lists = 'tests/record-ui/lists';
const brothers = 'tests/screens/brothers';
const reads = 'tests/screens/messages/local-reads.test.tsx';
const forms = 'tests/record-ui/forms/record-forms.test.tsx';
const brotherForm = `${brothers}/brother-form-screen.test.tsx`;
const list = `${brothers}/brothers-screen.test.tsx`;
const deleting = `${lists}/deleting.test.tsx`;
const dashboard = 'tests/screens/dashboard/dashboard-screen.test.tsx';
const auditEntry = 'tests/admin/audit-log/audit-entry-screen.test.tsx';
const queue = 'tests/admin/review/pending-changes-screen.test.tsx';
const change = 'tests/admin/review/pending-change-screen.test.tsx';

/** The messages people know by their words. The screens read locally, so most speak of the device. */
const messages: readonly Message[] = [
  [
    'login.invalid',
    'Invalid credentials.',
    'the server refuses a sign-in',
    'tests/screens/login/login-screen.test.tsx',
  ],
  ['dashboard.stats.failed', 'Could not load stats', 'the dashboard cannot be read', reads],
  ['lists.failed', 'Error fetching data', 'a list cannot be read', reads],
  ['houses.failed', 'There was an error fetching the data.', 'a house cannot be read', reads],
  [
    'forms.loadFailed',
    'Could not fetch required data for the form',
    'what a form edits cannot be read',
    reads,
  ],
  ['forms.renderFailed', 'Error rendering form', 'what a form offers cannot be read', reads],
  [
    'records.brothers.form.saveError',
    'Error saving brother.',
    'a field is missing or wrong, or the device cannot keep the edit',
    brotherForm,
  ],
  [
    'records.brothers.form.saved',
    'Brother saved successfully.',
    'the edit is on the disk for good',
    brotherForm,
  ],
  ['brothers.actions.deleteFailed', 'Error deleting brother', 'the device cannot keep it', reads],
  ['brothers.actions.deleted', 'Brother {{name}} deleted successfully.', 'it is kept', list],
  [
    'brothers.actions.confirmDelete',
    'Are you sure you want to delete {{name}}? This action cannot be undone.',
    'a brother is to be deleted',
    list,
  ],
  ['brothers.profile.loading', 'Loading profile...', 'the device reads', reads],
  ['brothers.profile.failed', 'Failed to load profile', 'a profile cannot be read', reads],
  [
    'brothers.profile.notFound',
    'Profile Not Found',
    'nobody has that id or username',
    `${brothers}/brother-profile-screen.test.tsx`,
  ],
  ['records.fraternities.form.saved', 'Fraternity saved successfully.', 'it is kept', forms],
  ['records.institutions.form.saved', 'Institution saved successfully.', 'it is kept', forms],
  ['records.places.form.saved', 'Place saved successfully.', 'it is kept', forms],
  ['records.dioceses.form.saved', 'Diocese saved successfully.', 'it is kept', forms],
  ['records.countries.form.saved', 'Country saved successfully.', 'it is kept', forms],
  [
    'records.circumscriptions.form.saved',
    'Circumscription saved successfully.',
    'it is kept',
    forms,
  ],
  ['records.countries.form.saveError', 'Error saving country.', 'a field is missing', forms],
  [
    'records.circumscriptions.form.saveError',
    'Error saving circumscription.',
    'a field is missing',
    forms,
  ],
  ['records.countries.list.deleteFailed', 'Error deleting country', 'it cannot be kept', deleting],
  ['records.fraternities.form.saveError', 'Error saving fraternity.', 'a field is missing', forms],
  ['records.institutions.form.saveError', 'Error saving institution.', 'a field is missing', forms],
  ['records.places.form.saveError', 'Error saving place.', 'a field is missing', forms],
  ['records.dioceses.form.saveError', 'Error saving diocese.', 'a field is missing', forms],
  ['records.places.list.deleteFailed', 'Error deleting place', 'it cannot be kept', deleting],
  ['records.dioceses.list.deleteFailed', 'Error deleting diocese', 'it cannot be kept', deleting],
  [
    'sync.done',
    'Operation successful.',
    'a change is discarded, withdrawn or tried again',
    'tests/screens/sync/proposals.test.tsx',
  ],
  ['lists.empty', 'No results found.', 'nothing is left in a list', list],
  [
    'dashboard.birthdays.empty',
    'No upcoming birthdays in the next 30 days.',
    'nobody celebrates',
    dashboard,
  ],
  [
    'dashboard.priesthoods.empty',
    'No upcoming priesthood anniversaries.',
    'nobody celebrates',
    dashboard,
  ],
  [
    'review.change.notFound',
    'Change not found or an error occurred.',
    'the server has no such change, or refuses it',
    change,
  ],
  ['review.loading', 'Loading...', 'the server is asked', queue],
  ['review.viewDetails', 'View Details', 'a line of the queue or the log can be opened', queue],
  ['review.change.approve', 'Approve', 'a change can be decided', change],
  ['review.change.reject', 'Reject', 'a change can be decided', change],
  [
    'review.dialog.placeholder',
    'Provide a reason for rejecting this change...',
    'no reason is given yet',
    change,
  ],
  ['review.dialog.confirm', 'Confirm Rejection', 'a reason is asked for', change],
  [
    'vowStatus.failed',
    'Could not load stats',
    'the server refuses the status of the vows',
    'tests/admin/status/status-screen.test.tsx',
  ],
  ['auditLog.entry.loading', 'Loading log details...', 'the server is asked', auditEntry],
  ['auditLog.entry.failed', 'Could not load details', 'the server refuses', auditEntry],
  ['auditLog.entry.notFound', 'Log not found.', 'there is no such entry', auditEntry],
  ['auditLog.entry.old', 'Old Values', 'an entry is read', auditEntry],
  ['auditLog.entry.new', 'New Values', 'an entry is read', auditEntry],
];

const texts = flatten({...everybody, ...admin});

test.each(messages)('%s says “%s” when %s', (key, says, _when, provokedBy) => {
  expect(texts.get(key)).toContain(says);
  const [beginning = ''] = says.split('{{');
  expect(readSource(provokedBy)).toContain(beginning.trim());
});

test('the message about invalid JSON names the field', () => {
  const field = texts.get('records.brothers.fields.additional_info') ?? '';
  const said = texts.get('forms.invalidJsonIn')?.replace('{{field}}', field);
  expect(said).toBe('Invalid JSON in Additional Info field');
  expect(readSource(brotherForm)).toContain('Invalid JSON in Additional Info field');
});
