import type {SupabaseClient} from '@supabase/supabase-js';
import {describe, expect, test} from 'vitest';
import {
  membersPropose,
  noRow,
  notSignedIn,
  rowOf,
  rowsOf,
  type Row,
} from '#tests/rest/support/replies.ts';
import type {Server} from '#tests/rest/support/server.ts';

type Values = Readonly<Record<string, unknown>>;

/** The values that forms save; the argument returns the id of some row of another table. */
const samples: Record<string, (someId: (table: string) => Promise<string>) => Promise<Values>> = {
  brothers: async (someId) => ({
    name: 'Ginepro',
    birth_name: null,
    birth_place: 'Assisi',
    birth_date: '1990-01-31',
    birthday: null,
    vocation_type: 'laicus',
    circumscription_id: await someId('circumscriptions'),
    nationality: await someId('countries'),
    membership_status: 'active',
    departure_date: null,
    departure_reason: null,
    departure_notes: null,
    death_date: null,
    death_place: null,
    death_cause: null,
    burial_place: null,
    additional_info: {languages: ['it', 'id']},
    notes: 'Cook',
  }),
  fraternities: async (someId) => ({
    name: 'Carceri',
    alias: null,
    title: 'Hermitage',
    type: 'friary',
    established_date: '1220-10-04',
    circumscription_id: await someId('circumscriptions'),
    diocese_id: await someId('dioceses'),
    place_id: await someId('places'),
  }),
  institutions: async () => ({
    name: 'Greccio',
    alias: null,
    title: 'Shrine',
    type: 'others',
    established_date: null,
    circumscription_id: null,
    diocese_id: null,
    fraternity_id: null,
  }),
  places: async (someId) => ({
    place_name: 'Rivotorto',
    type: 'fraternity',
    address_line_1: 'Via Francesca 1',
    address_line_2: null,
    city: 'Assisi',
    province: 'PG',
    postal_code: '06081',
    country_id: await someId('countries'),
  }),
  dioceses: async (someId) => ({
    diocese_name: 'Foligno',
    diocese_type: 'diocese',
    place_id: await someId('places'),
  }),
  countries: async () => ({name: 'Umbria'}),
  circumscriptions: async () => ({name: 'Marca'}),
};

/** Tables whose writes return the row; the others return nothing. */
const returning = new Set(['dioceses', 'countries', 'circumscriptions']);
const tables = Object.keys(samples);

const changes: Record<string, Values> = {
  brothers: {notes: 'Porter'},
  fraternities: {title: 'Cave'},
  institutions: {title: 'Chapel'},
  places: {city: 'Spello'},
  dioceses: {diocese_type: 'archdiocese'},
  countries: {name: 'Etruria'},
  circumscriptions: {name: 'Tuscia'},
};

export function describeTables(server: () => Server): void {
  describe('the tables over REST', () => {
    test.each(tables)('let an admin insert, read, update and delete rows of %s', async (table) => {
      const admin = await server().as('admin');
      const values = await sampleOf(admin, table);
      const inserted = await insert(admin, table, values);
      const read = admin.from(table).select('*').eq('id', inserted.id).single();
      expect(rowOf(await read)).toEqual(expect.objectContaining(values));

      const change = changes[table] ?? {};
      const update = admin.from(table).update(change).eq('id', inserted.id);
      if (returning.has(table)) {
        expect(rowOf(await update.select().single())).toMatchObject({...values, ...change});
      } else {
        expect(await update).toMatchObject({status: 204, error: null});
      }
      const later = await admin.from(table).select('*').eq('id', inserted.id).single();
      expect(rowOf(later)).toMatchObject({...values, ...change, id: inserted.id});

      const removal = await admin.from(table).delete().eq('id', inserted.id);
      expect(removal).toMatchObject({status: 204, error: null});
      const gone = await admin.from(table).select('*').eq('id', inserted.id).single();
      expect(gone).toMatchObject(noRow);
    });

    test.each(tables)('let a member read %s as an admin does, and write nothing', async (table) => {
      const [admin, member] = [await server().as('admin'), await server().as('friar')];
      const all = (client: SupabaseClient) => client.from(table).select('*').order('id');
      const before = rowsOf(await all(admin));
      expect(before.length).toBeGreaterThan(0);
      expect(rowsOf(await all(member))).toEqual(before);
      const id = before[0]?.id ?? '';
      const one = await member.from(table).select('*').eq('id', id).single();
      expect(rowOf(one)).toEqual(before[0]);

      const values = await sampleOf(member, table);
      const change = changes[table] ?? {};
      expect(await member.from(table).insert(values)).toMatchObject(membersPropose);
      expect(await member.from(table).update(change).eq('id', id)).toMatchObject(membersPropose);
      expect(await member.from(table).delete().eq('id', id)).toMatchObject(membersPropose);
      expect(rowsOf(await all(admin))).toEqual(before);
    });

    test.each([...tables, 'users'])('refuse a visitor for %s', async (table) => {
      const visitor = server().visitor();
      const id = crypto.randomUUID();
      expect(await visitor.from(table).select('*')).toMatchObject(notSignedIn);
      expect(await visitor.from(table).insert({id})).toMatchObject(notSignedIn);
      expect(await visitor.from(table).update({id}).eq('id', id)).toMatchObject(notSignedIn);
      expect(await visitor.from(table).delete().eq('id', id)).toMatchObject(notSignedIn);
    });

    test('list the brothers who are not archived', async () => {
      const admin = await server().as('admin');
      const {id} = await insert(admin, 'brothers', await sampleOf(admin, 'brothers'));
      const list = async (): Promise<string[]> =>
        rowsOf(await admin.from('brothers').select('*').is('deleted_at', null)).map(
          (row) => row.id,
        );
      expect(await list()).toContain(id);
      await admin.from('brothers').update({deleted_at: new Date().toISOString()}).eq('id', id);
      expect(await list()).not.toContain(id);
      const profile = await admin.from('brothers').select('*').eq('id', id).single();
      expect(rowOf(profile)['deleted_at']).toEqual(expect.any(String));
      await admin.from('brothers').delete().eq('id', id);
    });

    test.each(['countries', 'circumscriptions'])(
      'list %s by name with id and name',
      async (table) => {
        const member = await server().as('friar');
        const list = member.from(table).select('id, name').order('name', {ascending: true});
        const rows = rowsOf(await list);
        expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(['id', 'name']);
        const names = rows.map((row) => String(row['name']));
        expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)));
        expect(names.length).toBeGreaterThan(1);
      },
    );

    test('return the linked brother of a username', async () => {
      const member = await server().as('friar');
      const linked = (username: string) =>
        member.from('users').select('linked_brother_id').eq('username', username).single();
      const id = String(rowOf(await linked('admin'))['linked_brother_id']);
      const brother = await member.from('brothers').select('id').eq('id', id).single();
      expect(rowOf(brother)).toEqual({id});
      expect(await linked('nobody')).toMatchObject(noRow);
    });

    test('refuse writes to users, even of an admin', async () => {
      const admin = await server().as('admin');
      const change = {linked_brother_id: null};
      const reply = await admin.from('users').update(change).eq('username', 'friar');
      expect(reply).toMatchObject({status: 403, error: {code: '42501'}});
    });
  });
}

async function sampleOf(client: SupabaseClient, table: string): Promise<Values> {
  const someId = async (other: string): Promise<string> =>
    rowOf(await client.from(other).select('id').order('id').limit(1).single()).id;
  return (await samples[table]?.(someId)) ?? {};
}

async function insert(client: SupabaseClient, table: string, values: Values): Promise<Row> {
  if (returning.has(table)) {
    return rowOf(await client.from(table).insert(values).select().single());
  }
  const id = crypto.randomUUID();
  const reply = await client.from(table).insert({id, ...values});
  expect(reply).toMatchObject({status: 201, data: null, error: null});
  return {id};
}
