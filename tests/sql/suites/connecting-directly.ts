import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {mutation} from '#tests/sql/support/wire.ts';
import {createWorld} from '#tests/sql/support/world.ts';

export function describeConnectingDirectly(database: () => Database): void {
  describe('a user with their own database connection', () => {
    test.each(['uuid', 'text', 'jsonb', 'json', 'date'])(
      'cannot make the owner run a function through a type named %s',
      async (type) => {
        const {db, marco, brother} = await createWorld(database());
        const edit = mutation(marco, {
          id: brother,
          base_version: 1,
          base: {birth_date: null},
          changes: {birth_date: '1990-01-01'},
        });
        const attack = `do $attack$
          begin
            create function pg_temp.look(p_value pg_catalog.${type}) returns boolean language plpgsql as $f$
            begin
              if current_user <> 'authenticated' then raise exception 'looked at by %', current_user; end if;
              return true;
            end $f$;
            create domain pg_temp.${type} as pg_catalog.${type} check (pg_temp.look(value));
            perform public.sync_push('${JSON.stringify([edit])}');
            perform public.sync_pull();
            raise exception 'done' using errcode = 'PTEND';
          end $attack$`;
        await expect(db.queryAs(marco, attack)).rejects.toMatchObject({message: 'done'});
      },
    );
  });
}
