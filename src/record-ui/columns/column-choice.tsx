import {useT} from '#src/i18n/use-t.ts';
import {Button} from '#src/ui/button.tsx';
import {Row} from '#src/ui/stack.tsx';
import styles from './column-choice.module.css';

type Column = {readonly key: string; readonly label: string; readonly usual: boolean};

type ColumnChoiceProps = {
  readonly columns: readonly Column[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
};

/** Boxes to choose the columns of a list. */
export function ColumnChoice({columns, chosen, onChoose}: ColumnChoiceProps) {
  const t = useT();
  const choose = (some: readonly Column[]) => onChoose(new Set(some.map(({key}) => key)));
  return (
    <fieldset className={styles['columns']}>
      <legend className={styles['legend']}>{t('export.columns')}</legend>
      <Row>
        <Button look="quiet" onClick={() => choose(columns)}>
          {t('export.all')}
        </Button>
        <Button look="quiet" onClick={() => choose(columns.filter(({usual}) => usual))}>
          {t('export.usual')}
        </Button>
        <Button look="quiet" onClick={() => choose([])}>
          {t('export.none')}
        </Button>
      </Row>
      <div className={styles['boxes']}>
        {columns.map(({key, label}) => (
          <label key={key} className={styles['column']}>
            <input
              type="checkbox"
              className={styles['box']}
              checked={chosen.has(key)}
              onChange={({target}) =>
                choose(
                  columns.filter((each) =>
                    each.key === key ? target.checked : chosen.has(each.key),
                  ),
                )
              }
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
