import {screen} from '@testing-library/react';
import {memo} from 'react';
import {afterEach, test} from 'vitest';
import {FollowTimeZone} from '#src/app/follow-time-zone.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {show} from '#tests/screens/support/show.tsx';

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

const at = new Date('2026-11-30T22:00:00Z');

/** A row that is drawn again only when what it reads changes. */
const Row = memo(function Row() {
  return <p>{useFormats().dateTime(at)}</p>;
});

test('the page shows its times in the new time zone when the user comes back to it', async () => {
  process.env['TZ'] = 'Asia/Jakarta';
  await show(
    <>
      <FollowTimeZone />
      <Row />
    </>,
    '/dashboard',
  );
  await screen.findByText('1 Dec 2026, 05:00');
  process.env['TZ'] = 'Europe/Rome';
  window.dispatchEvent(new Event('focus'));
  await screen.findByText('30 Nov 2026, 23:00');
});
