import type {Action} from './actions.ts';
import {isPhotoField} from './photos/photo-paths.ts';
import {province} from './province.ts';
import {type QueuedChange, Refusal, type Values} from './server.ts';
import type {World} from './world.ts';

/** The values that an admin saw when deciding. */
export type ShownToAdmin = Map<string, QueuedChange>;

/** Actions of admins: they decide, change roles, erase, back up and restore. */
export async function runAdminAction(
  world: World,
  shownToAdmin: ShownToAdmin,
  action: Action,
): Promise<void> {
  const {server} = world;
  const [admin = '', other = ''] = province.admins;
  switch (action.kind) {
    case 'read queue':
      for (const one of await server.queue()) shownToAdmin.set(one.proposal.id, one);
      return;
    case 'approve':
      return approveOne(world, shownToAdmin, action.choice % 2 === 0 ? admin : other, action);
    case 'reject': {
      const queue = await server.queue();
      const one = queue[action.pick % Math.max(queue.length, 1)];
      if (!one) return;
      for (const {proposal} of groupOf(queue, one))
        world.conflicts.decided(String(proposal['record_id']));
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
      if (world.hasMerged) return;
      const brothers = province.rows.filter(({table}) => table === 'brothers');
      const brother = brothers[action.pick % brothers.length]?.values.id ?? '';
      const refusal = await decide(world, 'erased', () => server.erase(admin, brother));
      if (refusal) return;
      world.erased.add(brother);
      await world.photos.removeFilesOf(brother);
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
      shownToAdmin.clear();
      return;
    default:
      return undefined;
  }
}

async function approveOne(
  world: World,
  shownToAdmin: ShownToAdmin,
  admin: string,
  {pick, choice}: Action,
): Promise<void> {
  const {server} = world;
  const queue = await server.queue();
  const now = queue[pick % Math.max(queue.length, 1)];
  if (!now) return;
  const {id} = now.proposal;
  // The admin decides by values that were read some time ago.
  const seen = groupOf(queue, now).map((one) => shownToAdmin.get(one.proposal.id) ?? one);
  for (const {proposal} of seen) shownToAdmin.delete(proposal.id);
  const stale = await decide(world, 'approved', () => approve(world, admin, id, seen, new Map()));
  if (!stale) return judgeWhole(world, now);
  const conflicts = conflictsIn(stale);
  const again = await server.queue();
  const fresh = again.find(({proposal}) => proposal.id === id);
  if (conflicts.length === 0 || !fresh) return;
  const members = groupOf(again, fresh);
  for (const {proposal} of members) world.conflicts.decided(String(proposal['record_id']));
  const choices = new Map(
    members.map(({proposal}) => {
      const own = conflicts.filter((one) => (one['change_id'] ?? id) === proposal.id);
      return [proposal.id, resolve(world, proposal.id, own, choice)];
    }),
  );
  await decide(world, 'approved over a conflict', () =>
    approve(world, admin, id, members, choices),
  );
}

/** The queued proposals that are decided together with one, itself among them. */
function groupOf(queue: readonly QueuedChange[], {proposal}: QueuedChange): QueuedChange[] {
  const {id, group_id: group, requested_by: user} = proposal;
  return queue.filter(
    ({proposal: one}) =>
      one.id === id ||
      ((group ?? null) !== null && one['group_id'] === group && one['requested_by'] === user),
  );
}

/** Approves as the admin was shown it: of a group every member is named. */
async function approve(
  {server}: World,
  admin: string,
  id: string,
  shown: readonly QueuedChange[],
  choices: ReadonlyMap<string, Values>,
): Promise<void> {
  const resolutionOf = (one: string): Values | null => {
    const chosen = choices.get(one) ?? {};
    return Object.keys(chosen).length > 0 ? chosen : null;
  };
  const own = shown.find(({proposal}) => proposal.id === id);
  if ((own?.proposal['group_id'] ?? null) === null)
    return server.approve(admin, id, resolutionOf(id), own?.current?.version ?? null);
  const decisions = shown.map(({proposal, current}): [string, Values] => [
    proposal.id,
    {resolution: resolutionOf(proposal.id), expected_version: current?.version ?? null},
  ]);
  return server.approve(admin, id, Object.fromEntries(decisions), null);
}

/** Checks that no member of an approved group is left in the queue. */
async function judgeWhole(world: World, approved: QueuedChange): Promise<void> {
  if ((approved.proposal['group_id'] ?? null) === null) return;
  world.count('group approved');
  const left = groupOf(await world.server.queue(), approved);
  if (left.length > 0)
    world.wrong(`group: ${left.length} of ${String(approved.proposal['group_id'])} are still open`);
}

/** Chooses for each field, and records what was seen. */
function resolve(world: World, id: string, conflicts: readonly Values[], choice: number): Values {
  return Object.fromEntries(
    conflicts.map((conflict, index) => {
      const field = String(conflict['field']);
      world.ledger.overrule(id, field.startsWith('*') ? '*' : conflict['current']);
      if (field === '*children') return [field, conflict['current']];
      if (field === '*') return [field, 'proposed'];
      const at = isPhotoField(field) ? 0 : index % 4;
      return [field, ((choice >> at) & 1) === 1 ? 'current' : 'proposed'];
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
