import {useT} from '#src/i18n/use-t.ts';
import type {FileAnswers} from '#src/import/file-reading.ts';
import {Button} from '#src/ui/button.tsx';
import {Row} from '#src/ui/stack.tsx';
import styles from './import.module.css';

type SheetQuestionProps = {
  readonly sheets: readonly string[];
  readonly onAnswer: (answers: FileAnswers) => void;
};

export function SheetQuestion({sheets, onAnswer}: SheetQuestionProps) {
  const t = useT();
  return (
    <section aria-label={t('import.sheet.title')} className={styles['question']}>
      <h3>{t('import.sheet.title')}</h3>
      <p>{t('import.sheet.text')}</p>
      <Row>
        {sheets.map((sheet) => (
          <Button key={sheet} onClick={() => onAnswer({sheet})}>
            {sheet}
          </Button>
        ))}
      </Row>
    </section>
  );
}
