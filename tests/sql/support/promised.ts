import type {Caller, Parameter} from './database.ts';
import type {World} from './world.ts';

/** Arguments with which a call has an effect, or says something, where it may. */
export type Arguments = (world: World, caller: Caller) => Promise<Parameter[]> | Parameter[];
export type Verdict = 'something' | 'nothing' | 'refused' | 'not a member';
export type Promised = Record<'stranger' | 'member' | 'other' | 'admin', Verdict>;

export const members = verdicts('nothing', 'something', 'something', 'something');
export const silent = verdicts('nothing', 'nothing', 'nothing', 'nothing');
export const admins = verdicts('nothing', 'nothing', 'nothing', 'something');
export const deciders = verdicts('refused', 'refused', 'refused', 'something');
export const silentDeciders = verdicts('refused', 'refused', 'refused', 'nothing');
export const travellers = verdicts('not a member', 'something', 'something', 'something');
export const silentTravellers = verdicts('not a member', 'nothing', 'nothing', 'nothing');
/** Devices of members call these, and only administrators get something. */
export const travellingAdmins = verdicts('not a member', 'nothing', 'nothing', 'something');
export const attachers = verdicts('not a member', 'refused', 'refused', 'nothing');
export const hisOwn = verdicts('nothing', 'something', 'nothing', 'something');

function verdicts(stranger: Verdict, member: Verdict, other: Verdict, admin: Verdict): Promised {
  return {stranger, member, other, admin};
}
