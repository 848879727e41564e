import {phoneWithin, completePhone, isPhone, readablePhone} from '#src/lib/phone-number.ts';
import {mailTo} from './contact-ways.tsx';
import styles from './contact.module.css';

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
