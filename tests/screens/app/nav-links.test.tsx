import {screen} from '@testing-library/react';
import {expect, test} from 'vitest';
import {NavLinks} from '#src/app/nav-links.tsx';
import {show} from '#tests/screens/support/show.tsx';

test.each([
  ['/brothers', 'Brothers'],
  ['/brothers/new', 'Brothers'],
  ['/necrology', 'Necrology'],
  ['/necrology/entries', 'Necrology entries'],
  ['/necrology/entries/new', 'Necrology entries'],
  ['/statistics/return', 'Statistics'],
  ['/calendar', 'Today'],
  ['/offices', 'Chapters'],
  ['/moves/new', 'Brothers'],
  ['/history/vows/new', 'Brothers'],
])('the page %s belongs to the link %s alone', async (page, name) => {
  await show(<NavLinks narrow={false} />, page);
  const current = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
  expect(current.map(({textContent}) => textContent)).toEqual([name]);
});
