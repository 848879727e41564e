import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Decision, ImportPlan} from '#src/import/import-plan.ts';
import {Button} from '#src/ui/button.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Row} from '#src/ui/stack.tsx';
import type {DeskAction} from './desk.ts';
import styles from './import.module.css';

type UndecidedProps = {
  readonly plan: ImportPlan;
  readonly onChange: (action: DeskAction) => void;
};

/** Says that some rows look like records that are there already, and lets all of them be decided at once. */
export function Undecided({plan, onChange}: UndecidedProps) {
  const t = useT();
  const {number} = useFormats();
  const rows = plan.rows.filter(({kind}) => kind === 'undecided').map(({row}) => row);
  if (rows.length === 0) return null;
  const decide = (decision: Decision) => onChange({kind: 'decide', rows, decision});
  return (
    <Notice
      tone="warning"
      title={t('import.undecided.title', {count: rows.length, shown: number(rows.length)})}
    >
      <p className={styles['told']}>{t('import.undecided.text')}</p>
      <Row>
        <Button onClick={() => decide({kind: 'skip'})}>{t('import.undecided.skipAll')}</Button>
        <Button onClick={() => decide({kind: 'new'})}>{t('import.undecided.newAll')}</Button>
      </Row>
    </Notice>
  );
}
