import type {ReactNode} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
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
