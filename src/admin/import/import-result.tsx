import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {ImportableTable} from '#src/import/importable-tables.ts';
import {listPath} from '#src/record-ui/values/record-path.ts';
import {askFirst} from '#src/ui/ask-first.ts';
import {Button} from '#src/ui/button.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Alert} from '#src/ui/alert.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import type {Extent} from './import-draft.ts';

type ImportResultProps = {
  readonly table: ImportableTable;
  readonly extent: Extent;
  readonly onUndo: () => void;
  readonly onAnother: () => void;
};

/** Shows what was written, and the next actions. */
export function ImportResult({table, extent, onUndo, onAnother}: ImportResultProps) {
  const t = useT();
  const labels = useRecordLabels();
  const {number} = useFormats();
  const home = listPath(table);
  return (
    <Stack>
      <div role="status">
        <Alert tone="success" title={t('import.finished.title')}>
          <p>
            {t('import.finished.written', {
              added: number(extent.new),
              changed: number(extent.changed),
              leftOut: number(extent.leftOut),
            })}
          </p>
        </Alert>
      </div>
      <p>{t('import.finished.undoHelp')}</p>
      <Row>
        <LinkButton look="filled" to={home ?? '/brothers'}>
          {t('import.finished.toList', {list: labels.many(home === null ? 'brothers' : table)})}
        </LinkButton>
        <Button onClick={onAnother}>{t('import.run.another')}</Button>
        <Button
          look="danger"
          onClick={() => {
            if (askFirst(t('import.finished.undoQuestion'))) onUndo();
          }}
        >
          {t('import.finished.undo')}
        </Button>
      </Row>
    </Stack>
  );
}
