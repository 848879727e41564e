import {describe, expect, test} from 'vitest';
import {publishableKey} from '#supabase/embedded/publishable-key.ts';
import type {Server} from '#tests/rest/support/server.ts';

const usernames = ['admin', 'secretary', 'visitator', 'guardian', 'friar'];

export function describeCalendarAddresses(server: () => Server): void {
  describe('a calendar address', () => {
    const read = (secret: string, headers: Record<string, string> = {}) => {
      const query = new URLSearchParams({p_secret: secret, apikey: publishableKey});
      return fetch(`${server().address}/rest/v1/rpc/get_calendar?${query}`, {headers});
    };
    const make = async (username: string): Promise<string> => {
      const client = await server().as(username);
      const {data} = await client.rpc('make_calendar_address', {p_locale: 'en'}).throwOnError();
      return String(data);
    };

    test.each(usernames)('made by %s is read without signing in', async (username) => {
      const answer = await read(await make(username));
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
      expect(answer.headers.get('cache-control')).toMatch(/no-store/);
      const file = await answer.text();
      expect(file).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2.0\r\n/);
      expect(file.match(/^BEGIN:VEVENT/gm)?.length).toBeGreaterThan(1000);
    });

    test.each(['*/*', 'text/calendar', 'text/calendar, */*;q=0.1', 'text/html'])(
      'answers a program that accepts %s',
      async (accept) => {
        const answer = await read(await make('friar'), {accept});
        expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
        expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR/);
      },
    );

    test('answers 404 once it is revoked', async () => {
      const secret = await make('guardian');
      const client = await server().as('guardian');
      expect((await client.rpc('revoke_calendar_address')).data).toBe(true);
      const answer = await read(secret);
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain('VCALENDAR');
    });

    test('is not made for a visitor', async () => {
      const answer = await server().visitor().rpc('make_calendar_address', {p_locale: 'en'});
      expect(answer.status).toBe(401);
      expect((await read('')).status).toBe(404);
    });
  });
}
