import type {ReactNode} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useToday} from '#src/queries/today.ts';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {FieldFrame} from '#src/ui/field-frame.tsx';
import fieldStyles from '#src/ui/field.module.css';
import {LinkButton} from '#src/ui/link-button.tsx';
import {PlainPaper} from '#src/ui/plain-paper.tsx';
import {PrintButton} from '#src/ui/print-button.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import styles from './letter.module.css';

type PapersProps = {
  readonly help: string;
  /** What the papers ask for before they are printed. */
  readonly fields?: ReactNode;
  /** One sheet for each brother. */
  readonly sheets: readonly ReactNode[];
};

/** The printable papers of one occasion, with the button that prints them. */
export function Papers({help, fields, sheets}: PapersProps) {
  const t = useT();
  if (sheets.length === 0) {
    return (
      <EmptyState
        text={t('forms.notFound')}
        action={<LinkButton to="/brothers">{t('brothers.profile.backToList')}</LinkButton>}
      />
    );
  }
  return (
    <Stack>
      <PlainPaper />
      <div className={styles['tools']}>
        <p>{help}</p>
        {fields}
        <Row align="end">
          <LinkButton to="/brothers">{t('records.brothers.many')}</LinkButton>
          <PrintButton look="filled" />
        </Row>
      </div>
      {sheets}
    </Stack>
  );
}

/** What a printed paper has that no record holds. */
export type Paper = {
  readonly place: string;
  readonly signer: string;
  readonly number: string;
};

type PaperFieldsProps = {
  readonly paper: Paper;
  readonly onChange: (paper: Paper) => void;
};

/** Asks for what the papers of one occasion have in common. It is printed, and stored nowhere. */
export function PaperFields({paper, onChange}: PaperFieldsProps) {
  const t = useT();
  return (
    <div className={styles['fields']}>
      {(['place', 'signer', 'number'] as const).map((name) => (
        <FieldFrame key={name} label={t(`together.paper.${name}`)}>
          {(framed) => (
            <input
              {...framed}
              className={fieldStyles['input']}
              autoComplete="off"
              value={paper[name]}
              onChange={({target}) => onChange({...paper, [name]: target.value})}
            />
          )}
        </FieldFrame>
      ))}
    </div>
  );
}

/** The place, the day and the line to sign on. */
export function Signature({paper, role}: {readonly paper: Paper; readonly role: string}) {
  const t = useT();
  const {longDay} = useFormats();
  const date = longDay(useToday());
  const place = paper.place.trim();
  return (
    <>
      <p>{place === '' ? date : t('together.paper.at', {place, date})}</p>
      <SignatureLine name={paper.signer} role={role} />
    </>
  );
}

/** A line to sign on, with the name and the role of the signer below it. */
export function SignatureLine({name, role}: {readonly name: string; readonly role: string}) {
  return (
    <p className={styles['signature']}>
      <span>{name}</span>
      <span>{role}</span>
    </p>
  );
}
