import type {ReactNode} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {completePhone, isPhone, phoneWithin, readablePhone} from '#src/lib/phone-number.ts';
import {saveFile, toFileName} from '#src/lib/save-file.ts';
import {toVCards} from '#src/lib/vcard.ts';
import {recordExport} from '#src/mutations/record-export.ts';
import {type LocalRow, useTable} from '#src/queries/rows.ts';
import type {IconName} from '#src/ui/icon-paths.ts';
import {Icon} from '#src/ui/icon.tsx';
import {showErrorToast} from '#src/ui/toasts.ts';
import styles from './contact.module.css';

type ContactWaysProps = {
  readonly entry: LocalRow<'brothers'>;
  /** Shows why the contact could not be saved; without it, a toast does. */
  readonly onFailure?: (message: string) => void;
  /** More actions after these, as items of the list. */
  readonly children?: ReactNode;
};

/** Returns whether the brother lives and has any contact. */
export function isReachable({row}: LocalRow<'brothers'>): boolean {
  const hasContact = Boolean(row.phone) || Boolean(row.email);
  return hasContact && row.membership_status !== 'deceased';
}

/** Buttons to call a brother, to write, or to save the contact in the phone's address book. */
export function ContactWays({entry, onFailure, children}: ContactWaysProps) {
  const t = useT();
  const save = useSaveContacts(onFailure);
  const {name} = entry.row;
  return (
    <ul className={styles['ways']}>
      {isReachable(entry) ? (
        <>
          <WaysToReach brother={entry.row} />
          <li>
            <button
              type="button"
              aria-label={t('brothers.contact.saveOne', {name})}
              onClick={() => void save([entry], name, `?id=${entry.row.id}`, true)}
            >
              <Icon name="download" size={20} />
              {t('brothers.contact.save')}
            </button>
          </li>
        </>
      ) : null}
      {children}
    </ul>
  );
}

type Reached = Pick<LocalRow<'brothers'>['row'], 'name' | 'phone' | 'email'>;

/** Links that call a brother or write to him, as items of a list. */
export function WaysToReach({brother}: {readonly brother: Reached}) {
  const t = useT();
  const {name, phone, email} = brother;
  return (
    <>
      {phone ? (
        <>
          <ContactWayRow
            href={`tel:${phone}`}
            icon="phone"
            text={t('brothers.contact.call')}
            label={t('brothers.contact.callOne', {name})}
          />
          <ContactWayRow
            href={`https://wa.me/${phone.replace('+', '')}`}
            icon="chat"
            text={t('brothers.contact.whatsApp')}
            label={t('brothers.contact.whatsAppOne', {name})}
          />
        </>
      ) : null}
      {email ? (
        <ContactWayRow
          href={mailTo(email)}
          icon="mail"
          text={t('brothers.contact.write')}
          label={t('brothers.contact.writeOne', {name})}
        />
      ) : null}
    </>
  );
}

/** Encodes everything but the @ between name and host. */
export function mailTo(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

type WayProps = {
  readonly href: string;
  readonly icon: IconName;
  readonly text: string;
  readonly label: string;
};

/** A link of the list that leads out of the app. */
export function ContactWayRow({href, icon, text, label}: WayProps) {
  const isElsewhere = href.startsWith('https:');
  return (
    <li>
      <a
        href={href}
        aria-label={label}
        {...(isElsewhere ? {target: '_blank', rel: 'noreferrer'} : {})}
      >
        <Icon name={icon} size={20} />
        <span>{text}</span>
      </a>
    </li>
  );
}

type Brothers = readonly Pick<LocalRow<'brothers'>, 'row'>[];

/** What a contact contains, for the audit log. */
const columns = ['name', 'phone', 'email', 'circumscription_id'];

/**
 * Returns a function that downloads the contacts of brothers as a file for the address book. `filter` tells the audit
 * log which brothers these are, as in the address of a page: '?membership=active'. The emergency contact, a relative's
 * number, is only in the file of a brother whose contact was saved alone.
 */
export function useSaveContacts(
  showFailure: (message: string) => void = showErrorToast,
): (brothers: Brothers, fileName: string, filter: string, isAlone?: boolean) => Promise<void> {
  const t = useT();
  const labels = useRecordLabels();
  const circumscriptions = useTable('circumscriptions');
  return async (brothers, fileName, filter, isAlone = false) => {
    const saved = isAlone ? [...columns, 'emergency_contact'] : columns;
    const emergency = labels.field('brothers', 'emergency_contact');
    const cards = brothers.map(({row}) => ({
      id: row.id,
      name: row.name,
      phone: row.phone,
      email: row.email,
      organisation: circumscriptions?.byId.get(row.circumscription_id)?.row.name ?? null,
      note: isAlone && row.emergency_contact ? `${emergency}: ${row.emergency_contact}` : null,
    }));
    try {
      // As for every exported list: the report comes first.
      await recordExport('brothers', {format: 'vcf', columns: saved, rows: cards.length, filter});
      const file = new Blob([toVCards(cards)], {type: 'text/vcard;charset=utf-8'});
      saveFile(file, `${toFileName(fileName)}.vcf`);
    } catch (error) {
      showFailure(t('export.failed', {message: errorMessage(error)}));
    }
  };
}

type ContactValueProps = {
  readonly field: 'phone' | 'email' | 'emergency_contact';
  readonly value: string;
};

/** A contact as a link: call, mail or message. */
export function ContactValue({field, value}: ContactValueProps) {
  switch (field) {
    case 'phone':
      return (
        <a className={styles['link']} href={`tel:${value}`}>
          {readablePhone(value)}
        </a>
      );
    case 'email':
      return (
        <a className={styles['link']} href={mailTo(value)}>
          <Address text={value} />
        </a>
      );
    case 'emergency_contact':
      return <TextWithPhone text={value} />;
  }
}

/** Breaks a long address at the @, not within the name. */
function Address({text}: {readonly text: string}) {
  const at = text.indexOf('@') + 1;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}

/** People write a name and a number into one line; the number becomes a link. */
function TextWithPhone({text}: {readonly text: string}) {
  const found = phoneWithin(text);
  if (found === null) return text;
  const number = text.slice(found.start, found.end);
  const whole = completePhone(number, null);
  const dialled = isPhone(whole) ? whole : number.replaceAll(/[^\d+]/g, '');
  return (
    <span>
      {text.slice(0, found.start)}
      <a className={styles['link']} href={`tel:${dialled}`}>
        {number}
      </a>
      {text.slice(found.end)}
    </span>
  );
}
