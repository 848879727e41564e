import {type Bond, isLapsed} from '#src/domain/bond.ts';
import {badgeTone} from '#src/record-ui/values/badge-tone.ts';
import {useBondWords} from '#src/record-ui/values/use-bond-words.ts';
import {vowStatusTone} from '#src/record-ui/values/vow-status-tone.ts';
import {Badge, type BadgeTone} from '#src/ui/badge.tsx';

/** Badges that show what binds a brother and until when; none without vows. */
export function BondBadges({bond}: {readonly bond: Bond | null}) {
  const words = useBondWords();
  if (bond === null || bond.kind === 'none') return null;
  const tone = vowStatusTone(bond.kind === 'temporary' ? bond.status : 'Perpetual');
  return words(bond).map((part) => (
    <Badge key={part} tone={tone}>
      {part}
    </Badge>
  ));
}

type BondProps = {
  /** `null` when the brother is no longer a member; `undefined` until the vows are read. */
  readonly bond: Bond | null | undefined;
};

/** The bond of a brother in the list where an action is due, in its colour. */
export function DueBond({bond}: BondProps) {
  if (bond?.kind !== 'temporary' || bond.status === 'Active') return null;
  return <BondBadges bond={bond} />;
}

/** The bond of a brother in the list as plain text where no action is due. */
export function QuietBond({bond, before}: BondProps & {readonly before: string}) {
  const words = useBondWords();
  const isQuiet =
    bond?.kind === 'perpetual' || (bond?.kind === 'temporary' && bond.status === 'Active');
  if (!isQuiet) return null;
  return (
    <>
      {before}
      <span>{words(bond)}</span>
    </>
  );
}

/** The colour of a membership. Beside lapsed vows it is not green: that would say that nothing is to be done. */
export function membershipTone(membership: string, bond: Bond | null | undefined): BadgeTone {
  return isLapsed(bond) ? 'grey' : badgeTone('brothers', membership);
}
