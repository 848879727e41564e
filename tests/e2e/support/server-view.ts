import {createClient, type SupabaseClient} from '@supabase/supabase-js';
import {publishableKey} from '#supabase/embedded/publishable-key.ts';
import {demoPassword} from './sign-in.ts';

/** What the server itself says, asked past the app: as a user of the demo province sees it. */
export type ServerView = {
  brothers(): Promise<BrotherRow[]>;
  /** The ids of so many brothers, always the same. */
  someBrothers(count: number): Promise<string[]>;
  brother(id: string): Promise<BrotherRow | null>;
  /** The id of a record of that table, always the same one. */
  anyId(table: string): Promise<string>;
  /** The proposals about a record, whatever has become of them, oldest first. */
  proposalsOf(recordId: string): Promise<ProposalRow[]>;
  /** The fraternities in which a brother lives or lived, by their beginning. */
  homesOf(brotherId: string): Promise<HomeRow[]>;
  fraternities(): Promise<FraternityRow[]>;
  /** The brothers who live in a fraternity on a day, without those who have left or died. */
  residentsOf(fraternityId: string, day: string): Promise<BrotherRow[]>;
  /** The vows of all brothers that somebody received. */
  vowsReceivedBy(receiver: string): Promise<VowRow[]>;
  photosOf(brotherId: string): Promise<PhotoRow[]>;
  /** The bytes of a photo, as this user may have them. */
  photoFile(path: string): Promise<Buffer>;
  /** What was done to a record, newest first; for admins. */
  historyOf(recordId: string): Promise<AuditRow[]>;
  /** Adds a setting of the whole province; for admins. */
  setProvince(key: string, value: unknown): Promise<void>;
  /** Removes a brother with all that belongs to him; for admins. */
  deleteBrother(id: string): Promise<void>;
  /** Sends an edit as another device of this user would. */
  push(mutation: Edit): Promise<unknown>;
};

export type BrotherRow = {
  readonly id: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly birth_place: string | null;
  readonly notes: string | null;
  readonly contact_in_directory: string | null;
  readonly membership_status: string;
  readonly death_date: string | null;
  readonly circumscription_id: string;
  readonly nationality: string;
  readonly version: number;
};

export type ProposalRow = {
  readonly id: string;
  readonly operation: string;
  readonly status: string;
  readonly proposed_changes: Readonly<Record<string, unknown>>;
};

export type AuditRow = {
  readonly action: string;
  readonly record_id: string;
  readonly new_values: Readonly<Record<string, unknown>> | null;
};

export type HomeRow = {
  readonly id: string;
  readonly brother_id: string;
  readonly fraternity_id: string;
  readonly role: string | null;
  readonly start_date: string;
  readonly end_date: string | null;
};

export type FraternityRow = {readonly id: string; readonly name: string};

export type VowRow = {
  readonly brother_id: string;
  readonly type: string;
  readonly date: string;
  readonly duration_months: number | null;
  readonly location_name: string | null;
  readonly witness_1: string | null;
  readonly witness_2: string | null;
};

export type PhotoRow = {
  readonly id: string;
  readonly storage_path: string;
  readonly byte_size: number;
};

type Edit = {
  readonly op: 'update';
  readonly id: string;
  readonly base_version: number;
  readonly base?: Readonly<Record<string, unknown>>;
  readonly changes?: Readonly<Record<string, unknown>>;
};

/** Signs in to the server's API as a user of the demo province. */
export async function clientAs(url: string, username: string): Promise<SupabaseClient> {
  const client = createClient(url, publishableKey, {
    auth: {persistSession: false, autoRefreshToken: false},
    // Node 20 has no WebSocket; nothing here listens.
    realtime: {transport: NoSocket as never},
  });
  const email = `${username}@fraternitas.example`;
  const {error} = await client.auth.signInWithPassword({email, password: demoPassword});
  if (error) throw error;
  return client;
}

export async function serverAs(url: string, username: string): Promise<ServerView> {
  const client = await clientAs(url, username);
  const {data} = await client.auth.getSession();
  const userId = data.session?.user.id;
  return {
    brothers: () => all<BrotherRow>(client, 'brothers', 'name'),
    async someBrothers(count) {
      const rows = await all<BrotherRow>(client, 'brothers', 'name');
      if (rows.length < count) throw new Error('The province is too small.');
      return rows.slice(0, count).map(({id}) => id);
    },
    brother: async (id) => {
      const rows = await all<BrotherRow>(client, 'brothers', 'name', {id});
      return rows[0] ?? null;
    },
    async anyId(table) {
      const [row] = await all<{readonly id: string}>(client, table, 'id');
      if (row === undefined) throw new Error(`The province has no ${table}.`);
      return row.id;
    },
    proposalsOf: (id) => all<ProposalRow>(client, 'pending_changes', 'created_at', {record_id: id}),
    homesOf: (id) => all<HomeRow>(client, 'fraternity_assignments', 'start_date', {brother_id: id}),
    fraternities: () => all<FraternityRow>(client, 'fraternities', 'name'),
    async residentsOf(id, day) {
      const match = {fraternity_id: id};
      const homes = await all<HomeRow>(client, 'fraternity_assignments', 'start_date', match);
      const present = homes.filter(
        ({start_date: start, end_date: end}) => start <= day && (end === null || end >= day),
      );
      const ids = new Set(present.map(({brother_id: brother}) => brother));
      const brothers = await all<BrotherRow>(client, 'brothers', 'name');
      return brothers.filter((row) => ids.has(row.id) && row.membership_status === 'active');
    },
    vowsReceivedBy: (receiver) =>
      all<VowRow>(client, 'vows', 'brother_id', {received_by: receiver}),
    photosOf: (id) => all<PhotoRow>(client, 'brother_photos', 'id', {brother_id: id}),
    async photoFile(path) {
      const reply = await client.storage.from('brother-photos').download(path);
      if (reply.error) throw reply.error;
      return Buffer.from(await reply.data.arrayBuffer());
    },
    async historyOf(recordId) {
      const reply = await client.rpc('get_audit_logs_with_username', {p_limit: 1000});
      if (reply.error) throw reply.error;
      return (reply.data as AuditRow[]).filter(({record_id: id}) => id === recordId);
    },
    async setProvince(key, value) {
      const reply = await client.from('settings').insert({key, value});
      if (reply.error) throw reply.error;
    },
    async deleteBrother(id) {
      const reply = await client.from('brothers').delete().eq('id', id);
      if (reply.error) throw reply.error;
    },
    async push(edit) {
      const mutation = {
        mutation_id: crypto.randomUUID(),
        user_id: userId,
        seq: 1,
        schema: 1,
        table: 'brothers',
        base: {},
        changes: {},
        ...edit,
      };
      const reply = await client.rpc('sync_push', {p_mutations: [mutation]});
      if (reply.error) throw reply.error;
      return reply.data as unknown;
    },
  };
}

function NoSocket() {
  throw new Error('Nothing here listens.');
}

async function all<Row>(
  client: SupabaseClient,
  table: string,
  order: string,
  match: Readonly<Record<string, string>> = {},
): Promise<Row[]> {
  const reply = await client.from(table).select().match(match).order(order).range(0, 999);
  if (reply.error) throw reply.error;
  return reply.data as Row[];
}
