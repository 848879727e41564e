import {expect, test} from 'vitest';
import {
  everything,
  filterCount,
  filterOf,
  readView,
  toSearch,
} from '#src/screens/brothers/create-brother-list.ts';

test('the address holds the whole view and restores it', () => {
  const view = {
    text: 'fra & co',
    vocation_type: 'laicus',
    circumscription_id: 'c1',
    cached_status: 'priest',
    membership_status: 'deceased',
    sort: 'birth_date_desc',
    activeOnly: false,
  } as const;
  expect(readView(toSearch(view), null)).toEqual(view);
  expect(toSearch(everything)).toBe('');
});

test('links preset the filters by column name, and an unknown sort order is ignored', () => {
  const view = readView('?vocation_type=laicus&circumscription_id=c1&status=priest&sort=x', null);
  expect(view).toEqual({
    ...everything,
    vocation_type: 'laicus',
    circumscription_id: 'c1',
    cached_status: 'priest',
  });
});

test('a link from a count of active brothers shows only them until a membership is chosen', () => {
  const view = readView('', {activeOnly: true});
  expect(filterOf(view).membership_status).toBe('active');
  expect(filterCount(view)).toBe(1);
  expect(filterOf({...view, membership_status: 'deceased'}).membership_status).toBe('deceased');
  expect(filterOf(readView('', {saved: true})).membership_status).toBe('');
});
