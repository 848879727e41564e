import {useT} from '#src/i18n/use-t.ts';
import {tidyValues} from '#src/records/clean-values.ts';
import {recordOf} from '#src/records/registry.ts';
import {EraseLink} from '#src/screens/privacy/erase-link.tsx';
import {RecordValues} from '#src/screens/values/record-values.tsx';
import {isEmpty} from '#src/screens/values/value-words.ts';
import {Notice} from '#src/ui/notice.tsx';
import {Stack} from '#src/ui/stack.tsx';
import type {KeptVersion} from './restorable.ts';
import {RestoreActions} from './restore-actions.tsx';

type RestoreGoneProps = {readonly version: KeptVersion; readonly onDone: () => void};

/** Shows what a record that was deleted held, before it comes back. */
export function RestoreGone({version, onDone}: RestoreGoneProps) {
  const t = useT();
  const {table} = version;
  const values = tidyValues(recordOf(table), version.values);
  const filled = Object.entries(values).filter(([, value]) => !isEmpty(value));
  return (
    <Stack>
      <Notice tone="warning">{t('audit.restore.gone')}</Notice>
      <RecordValues table={table} values={Object.fromEntries(filled)} />
      <RestoreActions version={version} values={values} onDone={onDone} />
      {table === 'brothers' ? <EraseLink id={version.id} /> : null}
    </Stack>
  );
}
