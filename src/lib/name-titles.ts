/** Titles that people write before a friar's name, as `toSearchText` folds them. */
const titles =
  'fr|fra|frate|frater|fray|father|p|padre|pater|br|bro|brother|bruder|sdr|saudara|don|rev|mons|msgr|mgr|bp|diac|diakon|deacon';

const BEFORE_NAMES = new RegExp(`^(?:(?:${titles})(?:[.'] *| +))+(?=.)`);

/** Removes the titles before a name in folded text: of 'rev. p. markus' stays 'markus'; a title alone stays. */
export function withoutTitles(foldedName: string): string {
  return foldedName.replace(BEFORE_NAMES, '');
}
