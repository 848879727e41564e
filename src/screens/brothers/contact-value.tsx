import {phoneWithin, completePhone, isPhone, readablePhone} from '#src/lib/phone-number.ts';
import {mailTo} from './contact-ways.tsx';
import styles from './contact.module.css';

type ContactValueProps = {
  readonly field: 'phone' | 'email' | 'emergency_contact';
  readonly value: string;
};

/** A way to reach somebody, as a text that can be touched. */
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

/** Where a line is too short it ends at the sign, not within the name. */
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

/** People write who it is and the number into one line; the number can be called. */
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
