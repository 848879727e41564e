import type {Formats} from '#src/i18n/formats.ts';
import type {Translate} from '#src/i18n/key.ts';
import type {RecordLabels} from '#src/i18n/record-labels.ts';
import type {DocumentSection} from '#src/lib/html-document.ts';
import type {Values} from '#src/lib/values.ts';

type Speech = {readonly t: Translate; readonly labels: RecordLabels; readonly formats: Formats};

/** Lists what the account linked to a brother is, and how he signs in. */
export function accountSection({t, labels, formats}: Speech, account: Values): DocumentSection {
  const {username, email, is_admin: isAdmin, calendar_address_made_at: madeAt} = account;
  const facts: readonly [string, unknown][] = [
    [labels.field('users', 'username'), username],
    [labels.field('brothers', 'email'), email],
    [t('personal.page.role'), roleOf()],
    [labels.field('users', 'created_at'), moment(account['created_at'])],
    [labels.field('users', 'disabled_at'), moment(account['disabled_at'])],
    [t('personal.page.calendar'), moment(madeAt)],
  ];
  return {
    title: t('personal.page.account'),
    facts: facts.flatMap(([label, value]): [string, string][] =>
      typeof value === 'string' ? [[label, value]] : [],
    ),
    empty: t('personal.page.nothing'),
  };

  /** A server of an earlier version does not say it. */
  function roleOf(): string | null {
    if (typeof isAdmin !== 'boolean') return null;
    return t(isAdmin ? 'personal.page.admin' : 'personal.page.member');
  }

  function moment(value: unknown): string | null {
    return typeof value === 'string' ? formats.dateTime(new Date(value)) : null;
  }
}
