import type {Action} from './actions.ts';
import {province} from './province.ts';
import {type QueuedChange, Refusal, type Values} from './server.ts';
import type {World} from './world.ts';

/** The values that an admin saw when deciding. */
export type Looked = Map<string, QueuedChange>;

/** Actions of admins: they decide, change roles, erase, back up and restore. */
export async function actInOffice(world: World, looked: Looked, action: Action): Promise<void> {
  const {server} = world;
  const [admin = '', other = ''] = province.admins;
  switch (action.kind) {
    case 'look':
      for (const one of await server.queue()) looked.set(one.proposal.id, one);
      return;
    case 'approve':
      return approveOne(world, looked, action.choice % 2 === 0 ? admin : other, action);
    case 'reject': {
      const queue = await server.queue();
      const one = queue[action.pick % Math.max(queue.length, 1)];
      if (!one) return;
      world.conflicts.decided(String(one.proposal['record_id']));
      await decide(world, 'rejected', () => server.reject(admin, one.proposal.id));
      return;
    }
    case 'flip role': {
      const user = province.people[1 + (action.pick % 3)]?.id ?? '';
      const isAdmin = !world.roles.has(user);
      if (isAdmin) world.roles.add(user);
      else world.roles.delete(user);
      await server.setAdmin(user, isAdmin);
      return;
    }
    case 'erase': {
      const brothers = province.rows.filter(({table}) => table === 'brothers');
      const brother = brothers[action.pick % brothers.length]?.values.id ?? '';
      const refusal = await decide(world, 'erased', () => server.erase(admin, brother));
      if (!refusal) world.erased.add(brother);
      return;
    }
    case 'back up':
      world.rememberBackup();
      await server.backUp();
      return;
    case 'restore':
      world.count('restored');
      await server.restore();
      world.onRestored();
      looked.clear();
      return;
    default:
      return undefined;
  }
}

async function approveOne(
  world: World,
  looked: Looked,
  admin: string,
  {pick, choice}: Action,
): Promise<void> {
  const {server} = world;
  const queue = await server.queue();
  const now = queue[pick % Math.max(queue.length, 1)];
  if (!now) return;
  // The admin decides by values that were read some time ago.
  const seen = looked.get(now.proposal.id) ?? now;
  looked.delete(now.proposal.id);
  const {id} = now.proposal;
  const version = seen.current?.version ?? null;
  const stale = await decide(world, 'approved', () => server.approve(admin, id, null, version));
  if (!stale) return;
  const conflicts = conflictsIn(stale);
  const fresh = (await server.queue()).find(({proposal}) => proposal.id === id);
  if (conflicts.length === 0 || !fresh) return;
  world.conflicts.decided(String(now.proposal['record_id']));
  const resolution = resolve(world, id, conflicts, choice);
  const again = fresh.current?.version ?? null;
  await decide(world, 'approved over a conflict', () =>
    server.approve(admin, id, resolution, again),
  );
}

/** Chooses for each field, and records what was seen. */
function resolve(world: World, id: string, conflicts: readonly Values[], choice: number): Values {
  return Object.fromEntries(
    conflicts.map((conflict, index) => {
      const field = String(conflict['field']);
      world.ledger.overrule(id, field.startsWith('*') ? '*' : conflict['current']);
      if (field === '*children') return [field, conflict['current']];
      if (field === '*') return [field, 'proposed'];
      return [field, ((choice >> (index % 4)) & 1) === 1 ? 'current' : 'proposed'];
    }),
  );
}

function conflictsIn({details}: Refusal): Values[] {
  if (details === '' || !details.startsWith('[')) return [];
  return JSON.parse(details) as Values[];
}

/** Runs an action that may be refused; returns the refusal. */
async function decide(
  world: World,
  what: string,
  work: () => Promise<void>,
): Promise<Refusal | null> {
  try {
    await work();
    world.count(what);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    world.count(`${what}: ${error.code}`);
    return error;
  }
}
