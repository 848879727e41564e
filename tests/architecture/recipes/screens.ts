/** A test of the copy: it opens what the recipes have added, as the app draws it from the declarations. */
export const screensTest = `import {screen} from '@testing-library/react';
import {Suspense} from 'react';
import {expect, test} from 'vitest';
import {NavLinks} from '#src/app/nav-links.tsx';
import {routeOf} from '#src/app/routes.ts';
import {BrotherFormScreen} from '#src/screens/brothers/brother-form-screen.tsx';
import {BrotherProfileScreen} from '#src/screens/brothers/brother-profile-screen.tsx';
import {receive, signedInDevice} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

const NoScreen = () => null;
const id = '00000000-0000-4000-8000-000000000001';

test('the list and the form of the new record type open', async () => {
  const device = await signedInDevice();
  await receive(device, 'retreats', [{id, title: 'La Verna', start_date: '2026-08-01'}]);
  const List = routeOf('/retreats')?.Screen ?? NoScreen;
  await show(<Suspense><List /></Suspense>, '/retreats');
  const link = await screen.findByRole('link', {name: /^Edit La Verna/});
  expect(link.getAttribute('href')).toBe('/retreats/edit/' + id);
});

test('the form of the new record type opens', async () => {
  const device = await signedInDevice();
  await receive(device, 'retreats', [{id, title: 'La Verna', start_date: '2026-08-01'}]);
  const Form = routeOf('/retreats/edit/' + id)?.Screen ?? NoScreen;
  await show(<Suspense><Form /></Suspense>, '/retreats/edit/' + id, '/retreats/edit/:id');
  expect((await screen.findByRole<HTMLInputElement>('textbox', {name: /^Title/})).value).toBe('La Verna');
});

test('the menu leads to the new record type', async () => {
  await signedInDevice();
  await show(<NavLinks narrow={false} />, '/dashboard');
  const link = await screen.findByRole('link', {name: 'Retreats'});
  expect(link.getAttribute('href')).toBe('/retreats');
});

test('the form and the profile of a brother show the new field', async () => {
  const device = await signedInDevice();
  const row = {id, name: 'Fra Leone', nickname: 'Pecorella', vocation_type: 'clerical', membership_status: 'active'};
  await receive(device, 'brothers', [row]);
  await show(<BrotherFormScreen />, '/brothers/edit/' + id, '/brothers/edit/:id');
  expect((await screen.findByRole<HTMLInputElement>('textbox', {name: /^Nickname/})).value).toBe('Pecorella');
  await show(<BrotherProfileScreen />, '/brothers/profile/' + id, '/brothers/profile/:slugOrId');
  expect((await screen.findByText('Pecorella')).textContent).toBe('Pecorella');
});
`;
