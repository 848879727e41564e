import {useT} from '#src/i18n/use-t.ts';
import type {FileAnswers} from '#src/import/file-reading.ts';
import {Button} from '#src/ui/button.tsx';
import styles from './import.module.css';
import type {FileQuestion} from './use-read-file.ts';

type EncodingQuestionProps = {
  readonly samples: Extract<FileQuestion, {kind: 'ask-encoding'}>['samples'];
  readonly onAnswer: (answers: FileAnswers) => void;
};

/** Shows the same lines in each encoding they may be written in: people see at once which is right. */
export function EncodingQuestion({samples, onAnswer}: EncodingQuestionProps) {
  const t = useT();
  return (
    <section aria-label={t('import.encoding.title')} className={styles['question']}>
      <h3>{t('import.encoding.title')}</h3>
      <p>{t('import.encoding.text')}</p>
      <ul className={styles['samples']}>
        {samples.map(({encoding, lines}) => (
          <li key={encoding}>
            <pre className={styles['sample']}>{lines.join('\n')}</pre>
            <Button
              aria-label={t('import.encoding.takeAs', {encoding: encoding.toUpperCase()})}
              onClick={() => onAnswer({encoding})}
            >
              {t('import.encoding.take')}
            </Button>
            <span className={styles['soft']}>{encoding.toUpperCase()}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
