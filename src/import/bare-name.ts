/** Removes the titles before a friar's name and the letters of the Order after it: of 'p markus ofm cap' stays 'markus'. */
export function bareName(comparableName: string): string {
  return comparableName.replace(BEFORE_NAMES, '').replace(AFTER_NAMES, '');
}

const BEFORE_NAMES = /^(?:(?:fr|fra|frater|br|bruder|p|pater|padre|sdr|fray|don|rev) )+(?=.)/;
const AFTER_NAMES = / o ?f ?m ?(?:cap)?$/;
