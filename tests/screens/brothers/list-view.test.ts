import {expect, test} from 'vitest';
import {
  everything,
  filterCount,
  filterOf,
  readView,
  toSearch,
} from '#src/screens/brothers/list-view.ts';

test('the address holds the whole view and gives it back', () => {
  const view = {
    text: 'fra & co',
    vocationType: 'laicus',
    circumscriptionId: 'c1',
    status: 'priest',
    membership: 'deceased',
    sort: 'birth_date_desc',
    activeOnly: false,
  } as const;
  expect(readView(toSearch(view), null)).toEqual(view);
  expect(toSearch(everything)).toBe('');
});

test('links from outside preset the filters by their columns, and an unknown sort is none', () => {
  const view = readView('?vocation_type=laicus&circumscription_id=c1&status=priest&sort=x', null);
  expect(view).toEqual({
    ...everything,
    vocationType: 'laicus',
    circumscriptionId: 'c1',
    status: 'priest',
  });
});

test('coming from a count of the active shows them alone, until a membership is chosen', () => {
  const view = readView('', {activeOnly: true});
  expect(filterOf(view).membership).toBe('active');
  expect(filterCount(view)).toBe(1);
  expect(filterOf({...view, membership: 'deceased'}).membership).toBe('deceased');
  expect(filterOf(readView('', {saved: true})).membership).toBe('');
});
