import {fireEvent, render, screen} from '@testing-library/react';
import {BrowserRouter} from 'react-router-dom';
import {beforeEach, expect, test} from 'vitest';
import {FirstSyncPanel} from '#src/app/first-sync-panel.tsx';
import {ShellBanners} from '#src/app/shell-banners.tsx';
import {dropFact, writeFact} from '#src/db/facts.ts';
import {startLanguage} from '#src/i18n/language.ts';
import {useFirstSync} from '#src/queries/first-sync.ts';
import {ToastHost} from '#src/ui/toast-host.tsx';
import {signedInDevice, type Device} from '#tests/screens/support/device.ts';

const cursor = {epoch: 'e', xid: '1', seq: 1};
let device: Device;

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  device = await signedInDevice();
});

function Probe() {
  return <p>{`first sync: ${useFirstSync().kind}`}</p>;
}

function show() {
  render(
    <>
      <FirstSyncPanel />
      <Probe />
      <ToastHost />
    </>,
  );
}

test('the first sync shows its progress, then once what is ready offline', async () => {
  await dropFact(device.db, 'generation');
  await writeFact(device.db, 'staging', {cursor, pages: 3, rows: 1500});
  show();
  await screen.findByRole('heading', {name: 'Receiving the records'});
  await screen.findByText('1,500 records so far');

  await device.db.transaction('rw', device.db.facts, async () => {
    await writeFact(device.db, 'arrived', {brothers: 500, fraternities: 1});
    await writeFact(device.db, 'generation', 1);
  });
  const ready = 'Ready offline: 500 brothers, 1 fraternity on this device';
  await screen.findByText(ready);
  expect(screen.queryByRole('heading', {name: 'Receiving the records'})).toBeNull();
  fireEvent.click(screen.getByRole('button', {name: 'Close'}));
});

test('the first sync shows while offline that it waits for a connection', async () => {
  await dropFact(device.db, 'generation');
  await writeFact(device.db, 'round', {result: 'offline', at: Date.now()});
  show();
  await screen.findByText(/^You are offline\. Receiving continues automatically/);
});

test('a device that has all records shows no panel', async () => {
  show();
  await screen.findByText('first sync: done');
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.queryByText(/^Ready offline/)).toBeNull();
});

test.each(['revoked', 'reauth', 'upgrade'] as const)(
  'only the banner shows why no records come after a round that ended with %s',
  async (result) => {
    await dropFact(device.db, 'generation');
    await writeFact(device.db, 'round', {result, at: Date.now()});
    render(
      <BrowserRouter>
        <ShellBanners isDemo={false} />
        <FirstSyncPanel />
        <Probe />
      </BrowserRouter>,
    );
    await screen.findByText('first sync: refused');
    const said = await screen.findAllByText(
      /^(Your account no longer belongs|Please sign in again|This app is too old)/,
    );
    expect(said).toHaveLength(1);
    expect(screen.queryByRole('heading')).toBeNull();
  },
);
