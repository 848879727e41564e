import {expect, test} from 'vitest';
import {
  everything,
  filterCount,
  filterOf,
  readBrotherView,
  toSearch,
  traitsOf,
} from '#src/screens/brothers/brother-view.ts';

test('the address holds the whole view and restores it', () => {
  const view = {
    text: 'fra & co',
    vocation_type: 'laicus',
    circumscription_id: 'c1',
    cached_status: 'priest',
    membership_status: 'deceased',
    fraternity: 'f1',
    diocese: 'd1',
    role: 'novice master',
    language: 'it',
    ordination: 'none',
    professed_from: '1990',
    professed_to: '1995',
    archived: 'yes',
    sort: 'birth_date_desc',
    activeOnly: false,
  } as const;
  expect(readBrotherView(toSearch(view), null)).toEqual(view);
  expect(toSearch(everything)).toBe('');
});

test('links preset the filters by column name, and an unknown sort order is ignored', () => {
  const view = readBrotherView(
    '?vocation_type=laicus&circumscription_id=c1&status=priest&sort=x',
    null,
  );
  expect(view).toEqual({
    ...everything,
    vocation_type: 'laicus',
    circumscription_id: 'c1',
    cached_status: 'priest',
  });
});

test('links with an impossible year, or another word for archived, preset no filter', () => {
  expect(readBrotherView('?professed_from=90&professed_to=x&archived=true', null)).toEqual(
    everything,
  );
});

test('both years of the first profession count as one filter', () => {
  expect(
    filterCount(readBrotherView('?professed_from=1990&professed_to=1995&role=cook', null)),
  ).toBe(2);
});

test('a filter asks only for the related records that it needs', () => {
  expect(traitsOf(everything)).toEqual([]);
  expect(traitsOf(readBrotherView('?status=priest&membership=active&archived=yes', null))).toEqual(
    [],
  );
  expect(traitsOf(readBrotherView('?ordination=priest&professed_to=1995', null))).toEqual([
    'ordination',
    'profession',
  ]);
});

test('a link from a count of active brothers shows only them until a membership is chosen', () => {
  const view = readBrotherView('', {activeOnly: true});
  expect(filterOf(view).membership_status).toBe('active');
  expect(filterCount(view)).toBe(1);
  expect(filterOf({...view, membership_status: 'deceased'}).membership_status).toBe('deceased');
  expect(filterOf(readBrotherView('', {saved: true})).membership_status).toBe('');
});
