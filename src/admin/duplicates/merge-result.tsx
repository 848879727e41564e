import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Moved} from '#src/mutations/merge-brothers.ts';
import {useCountWords} from '#src/record-ui/lists/use-count-words.ts';
import {recordPath} from '#src/record-ui/values/record-path.ts';
import {isTableName} from '#src/records/registry.ts';
import {Card} from '#src/ui/card.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Row} from '#src/ui/stack.tsx';
import {undoPath} from './undo-path.ts';
import type {NamedMerge} from './use-merge.ts';

type MergeResultProps = {readonly merge: NamedMerge; readonly moved: Moved};

/** Tells what a merge has done, and leads on: to the one who stays, to the next pair, or back. */
export function MergeResult({merge: {batch, keep, name}, moved}: MergeResultProps) {
  const t = useT();
  const {list} = useFormats();
  const words = useCountWords();
  const parts = Object.entries(moved).map(([table, count]) =>
    isTableName(table) ? words(table, count) : table,
  );
  return (
    <div role="status">
      <Card title={t('duplicates.merged.title')}>
        <p>{t('duplicates.merged.text', {name})}</p>
        <p>
          {parts.length === 0
            ? t('duplicates.merged.nothingMoved')
            : t('duplicates.merged.moved', {rows: list(parts)})}
        </p>
        <Row>
          <LinkButton to={recordPath('brothers', keep.id) ?? ''} look="filled">
            {t('duplicates.merged.profile', {name})}
          </LinkButton>
          <LinkButton to="/admin/duplicates">{t('duplicates.merged.next')}</LinkButton>
          <LinkButton to={undoPath(batch)}>{t('duplicates.merged.undo')}</LinkButton>
        </Row>
      </Card>
    </div>
  );
}
