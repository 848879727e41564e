import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {anon, createWorld} from '#tests/sql/support/world.ts';

export function describeSigningIn(database: () => Database): void {
  describe('get_email_for_username', () => {
    const ask = async (db: Database, username: string | null): Promise<unknown> => {
      const [row] = await db.queryAs<{email: unknown}>(
        anon,
        'select public.get_email_for_username($1) as email',
        [username],
      );
      return row?.email;
    };

    test('returns the address of a known name in any case', async () => {
      const {db, marco} = await createWorld(database());
      expect(await ask(db, ` ${marco.username.toUpperCase()} `)).toBe(
        `${marco.username}@fraternitas.example`,
      );
    });

    test('answers an unknown and a disabled name as if it were known', async () => {
      const {db, marco} = await createWorld(database());
      expect(await ask(db, 'Nobody')).toBe('nobody@fraternitas.example');
      await db.query('update public.users set disabled_at = now() where id = $1::uuid', [marco.id]);
      await db.query(
        `update auth.users set email = 'private@elsewhere.example' where id = $1::uuid`,
        [marco.id],
      );
      expect(await ask(db, marco.username)).toBe(`${marco.username}@fraternitas.example`);
    });

    test.each<[string, (name: string) => string]>([
      ['as it is', (name) => name],
      ['in capitals', (name) => name.toUpperCase()],
      ['with spaces around it', (name) => `  ${name}${' '.repeat(60)}`],
      ['with a tab before it', (name) => `\t${name}`],
      ['with a line break after it', (name) => `${name}\n`],
    ])('does not reveal by a name %s who has an account', async (_, written) => {
      const {db, marco, nino} = await createWorld(database());
      await db.query('update auth.users set email = upper(email) where id = $1::uuid', [marco.id]);
      await db.query('update public.users set disabled_at = now() where id = $1::uuid', [nino.id]);
      const shapes: string[] = [];
      for (const name of [marco.username, nino.username, `none${marco.username.slice(4)}`]) {
        shapes.push(String(await ask(db, written(name))).replace(name.slice(0, -1), 'NAME'));
      }
      const [known, disabled, unknown] = shapes.map((shape) => shape.replace(/NAME.@/, 'NAME@'));
      expect(known).toMatch(/^NAME@fraternitas\.example$/);
      expect([disabled, unknown]).toEqual([known, known]);
    });

    test.each<[string, (name: string) => string | null]>([
      ['nothing', () => null],
      ['an empty text', () => ''],
      ['a username with a space in it', (name) => `${name.slice(0, 2)} ${name.slice(2)}`],
      ['a username with a character that no username has', (name) => `${name}'`],
      ['a username with an invisible character', (name) => `${name}\u200b`],
      ['a pattern of a username', (name) => `${name.slice(0, -1)}%`],
      ['a username and more text far behind it', (name) => `${name}${' '.repeat(90)}x`],
      ['a username of 41 characters', (name) => name.padEnd(41, 'x')],
      ['a statement', () => `a'; drop table x; --`],
    ])('returns no address for %s', async (_, written) => {
      const {db, marco} = await createWorld(database());
      expect(await ask(db, written(marco.username))).toBeNull();
    });
  });
}
