import {givesRows, givesValue} from './server-function.ts';
import {flag, moment, nothing, nullable, text, uuid} from './sql-value.ts';

/** The accounts: who may sign in, the brother an account belongs to, and its rights. */
export const accountFunctions = {
  get_accounts: givesRows(
    {},
    {
      id: uuid(),
      username: text(),
      /** The e-mail address of the account in the sign-in service. */
      email: nullable(text()),
      linked_brother_id: nullable(uuid()),
      brother_name: nullable(text()),
      is_admin: flag(),
      disabled_at: nullable(moment()),
      created_at: moment(),
    },
  ),
  add_account: givesValue({p_username: text(), p_brother_id: nullable(uuid())}, uuid()),
  link_account: givesValue({p_user_id: uuid(), p_brother_id: nullable(uuid())}, nothing()),
  set_account_role: givesValue(
    {p_user_id: uuid(), p_role_name: text(), p_granted: flag()},
    nothing(),
  ),
  set_account_disabled: givesValue({p_user_id: uuid(), p_disabled: flag()}, nothing()),
};
