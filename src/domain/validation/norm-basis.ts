import {issueKinds, type IssueType, type Norm} from './issue.ts';

/** The canons of the Code of 1917, for events before the present Code. */
const oldCanons: Readonly<Partial<Record<IssueType, string>>> = {
  NOVITIATE_UNDERAGE: 'can. 555 §1, 1°',
  TEMP_UNDERAGE: 'can. 573',
  PERPETUAL_UNDERAGE: 'can. 573',
  DEACON_UNDERAGE: 'can. 975',
  PRIEST_UNDERAGE: 'can. 975',
  INTERSTICE: 'can. 978 §2',
};

/** An age is complete when the birthday has ended. */
const birthdayCanons = {1917: '34 §3, 3°', 1983: '203'} as const;

/** Returns the law that was applied: that of the rule, or the older law of the event's day. */
export function basisOf(type: IssueType, norm: Norm | null | undefined): string {
  const {basis} = issueKinds[type];
  if (!norm) return basis;
  const canons = [
    norm.law === 1917 ? (oldCanons[type] ?? basis) : basis,
    ...(norm.kind === 'birthday' ? [birthdayCanons[norm.law]] : []),
  ].join('; ');
  return norm.law === 1917 ? `${canons} (1917)` : canons;
}
