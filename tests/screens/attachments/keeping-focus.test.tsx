import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {changeSession} from '#src/db/device-database.ts';
import {BrotherProfileScreen} from '#src/screens/brothers/brother-profile-screen.tsx';
import {ids, smallProvince} from '#tests/screens/brothers/province.ts';
import {show} from '#tests/screens/support/show.tsx';
import {act, pdf, serve} from './attachment-server.ts';

beforeEach(() => vi.stubGlobal('confirm', () => true));
afterEach(() => vi.unstubAllGlobals());

async function openProfile(): Promise<HTMLElement> {
  const {userId} = await smallProvince();
  await changeSession(userId, {isAdmin: true});
  const address = `/brothers/profile/${ids.leone}`;
  await show(<BrotherProfileScreen />, address, '/brothers/profile/:slugOrId');
  return screen.findByRole('region', {name: 'Attachments'});
}

/** Presses a button that has the focus, as with the keyboard. */
async function press(name: string): Promise<HTMLElement> {
  const button = await screen.findByRole('button', {name});
  button.focus();
  fireEvent.click(button);
  return button;
}

const focused = () => document.activeElement;

test('the focus moves to the next attachment after one is deleted, and to the button that adds one after the last', async () => {
  const second = {...act, id: '00000000-0000-4000-8000-0000000000c3', name: 'Will.pdf'};
  serve({list: [act, second]});
  await openProfile();
  const button = await press('Delete Act.pdf');
  // Chromium takes the focus from a disabled button.
  expect(button).toHaveProperty('disabled', false);
  serve({list: [second]});
  await waitFor(() => expect(focused()?.getAttribute('aria-label')).toBe('Open Will.pdf'));
  await press('Delete Will.pdf');
  serve({list: []});
  await waitFor(() => expect(focused()?.textContent).toBe('Add a file'));
});

test('the focus moves to the button that adds an attachment while a file is sent again', async () => {
  serve(null);
  const section = await openProfile();
  const input = section.querySelector('input[type=file]') ?? section;
  fireEvent.change(input, {target: {files: [pdf('Will.pdf')]}});
  await within(section).findByRole('button', {name: 'Try again'});
  serve({list: []});
  await press('Try again');
  await screen.findByText('Will.pdf added.');
  await waitFor(() => expect(focused()?.textContent).toBe('Add a file'));
});
