import {flag, givesValue, text, word} from './server-function.ts';

/** The address from which a calendar program reads the celebrations. */
export const calendarFunctions = {
  /** Gives the secret of a new address, which ends the former one. */
  make_calendar_address: givesValue({p_locale: word('en', 'id', 'it')}, text()),
  /** Answers whether there was an address. */
  revoke_calendar_address: givesValue({}, flag()),
};
