import type {PGlite} from '@electric-sql/pglite';
import {Refusal} from '#supabase/embedded/refusal.ts';
import {dayOf, isDay, type Day} from '#src/lib/civil-date.ts';
import {accounts, passwordHash} from './accounts.ts';
import {choosePortraits, type Portrait} from './portraits.ts';
import {generateProvince, type Province} from './province.ts';

const rowsAStatement = 1000;

type Database = Pick<PGlite, 'query' | 'exec'>;

type SeedOptions = {
  readonly brothers: number;
  /** Stores the file of a portrait; without it the province has none. */
  readonly writePhoto?: (name: string, bytes: Uint8Array) => Promise<void>;
};

/** Writes the demo province into an empty database, as its owner and with all triggers on. */
export async function seedProvince(db: Database, {brothers, writePhoto}: SeedOptions) {
  const province = generateProvince({today: demoDay(), brothers});
  const portraits = writePhoto === undefined ? [] : choosePortraits(province);
  await Promise.all(portraits.map(async ({row, bytes}) => writePhoto?.(row.storage_path, bytes)));
  await loadProvince(db, province, portraits);
}

/** Writes a province that was made already, with the rows of portraits whose files are stored. */
export async function loadProvince(
  db: Database,
  {tables, links, pendingChanges, activity, newerUpdates}: Province,
  portraits: readonly Portrait[] = [],
): Promise<void> {
  // In the log the records are older than what was done to them since; the newest of it comes first.
  const first = activity[0]?.at ?? 'now';
  await db.exec(
    `alter table app.audit_log alter column at set default '${first}'::timestamptz - interval '1 day'`,
  );
  await insert(db, {...tables, ...accountRows(links)});
  await db.exec("update public.settings set value = 'true' where key = 'demo'");
  const photos = portraits.map(({row}) => row);
  const objects = photos.map(({id, storage_path: name, mime_type: mimetype, byte_size: size}) => ({
    ...{id, bucket_id: 'brother-photos', name, metadata: {mimetype, size}},
  }));
  await insert(db, {'storage.objects': objects, brother_photos: photos});
  await insert(db, {pending_changes: pendingChanges});
  await db.exec('alter table app.audit_log alter column at set default clock_timestamp()');
  await insert(db, {'app.audit_log': activity});
  await db.exec("set request.jwt.claim.role = 'authenticated'");
  for (const {actorId, brotherId, phone} of newerUpdates) {
    await db.exec(`set request.jwt.claim.sub = '${actorId}'`);
    await db.query('update public.brothers set phone = $1 where id = $2', [phone, brotherId]);
  }
  await db.exec('reset request.jwt.claim.sub; reset request.jwt.claim.role; analyze');
}

function accountRows(links: Province['links']) {
  const admins = accounts.filter(({isAdmin}) => isAdmin);
  return {
    'auth.users': accounts.map(({id, email}) => ({
      ...{id, email, aud: 'authenticated', role: 'authenticated', encrypted_password: passwordHash},
      ...{email_confirmed_at: '2024-10-04T08:00:00Z', is_sso_user: false, is_anonymous: false},
      ...{raw_app_meta_data: {provider: 'email', providers: ['email']}, raw_user_meta_data: {}},
    })),
    users: accounts.map(({id, username}) => ({
      ...{id, username, linked_brother_id: links.get(username)},
    })),
    user_roles: admins.map(({id}) => ({user_id: id, role_name: 'admin'})),
  };
}

/** Inserts many rows a statement: the history and feed triggers run once for each statement. */
async function insert(db: Database, tables: Record<string, readonly object[]>): Promise<void> {
  for (const [table, rows] of Object.entries(tables)) {
    const columns = Object.keys(rows[0] ?? {}).join(', ');
    for (let from = 0; from < rows.length; from += rowsAStatement) {
      await db.query(
        `insert into ${table} (${columns})
         select ${columns} from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
        [JSON.stringify(rows.slice(from, from + rowsAStatement))],
      );
    }
  }
}

/** The day the cases of the day are made for; `FRATERNITAS_TODAY` lets a test choose it. */
function demoDay(): Day {
  const wanted = process.env['FRATERNITAS_TODAY'] || dayOf(new Date());
  if (isDay(wanted)) return wanted;
  throw new Refusal(`FRATERNITAS_TODAY must be a day written yyyy-MM-dd, not "${wanted}".`);
}
