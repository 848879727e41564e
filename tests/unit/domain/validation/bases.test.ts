import {expect, test} from 'vitest';
import {issueKinds} from '#src/domain/validation/issue.ts';

/** The law that each rule is based on, as the experts wrote it. The other rules are based on no law. */
const law: Readonly<Record<string, string>> = {
  F01: 'can. 643 §1, 1°',
  F02: 'can. 648 §1, 649 §1–2',
  F03: 'can. 648 §3, 653 §2',
  F04: 'Ord. 2/11',
  P01: 'can. 656, 1°',
  P02: 'can. 656, 2°',
  P03: 'can. 658, 1°',
  P04: 'can. 657 §3, 658, 2°',
  P05: 'can. 658, 2°; 684',
  P06: 'can. 655, 657 §2',
  P07: 'can. 657 §2',
  P08: 'can. 657 §1',
  P09: 'can. 657 §1',
  P11: 'Ord. 2/16',
  P12: 'can. 690',
  O01: 'can. 1031 §1, §2, §4',
  O02: 'can. 1031 §1, §4',
  O03: 'can. 1037; 644, 268 §2',
  O04: 'can. 1031 §1',
  O06: 'can. 1035 §2',
  D01: 'can. 644, 268 §2',
  A01: 'can. 665',
  A05: 'can. 608',
  A06: 'can. 608',
  A07: 'can. 623',
  A08: 'can. 651 §1; Const. 31,5',
  A09: 'can. 624',
  A10: 'Const.',
  A11: 'can. 647 §2',
  A13: 'can. 705',
};

test('the basis of every rule is the law that the experts name, or no law', () => {
  const named = Object.values(issueKinds)
    .filter(({basis}) => /[A-Z\d.]/.test(basis))
    .map(({code, basis}) => [code, basis]);
  expect(Object.fromEntries(named)).toEqual(law);
});
