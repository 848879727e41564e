/** Titles that people write before a friar's name, as `toSearchText` folds them; alternatives of a regular expression. */
export const nameTitles =
  'fr|fra|frate|frater|fray|father|p|padre|pater|br|bro|brother|bruder|sdr|saudara|don|rev|mons|msgr|mgr|bp|diac|diakon|deacon';

const BEFORE_NAMES = new RegExp(`^(?:(?:${nameTitles})(?:[.'] *| +))+(?=.)`);

/** Removes the titles before a name in folded text: of 'rev. p. markus' stays 'markus'; a title alone stays. */
export function withoutTitles(foldedName: string): string {
  return foldedName.replace(BEFORE_NAMES, '');
}
