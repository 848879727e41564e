import {useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {useGoneWith, type AuditEntry} from '#src/queries/audit-log.ts';
import {RemoteSection} from '#src/record-ui/remote/remote-section.tsx';
import {RecordValues} from '#src/record-ui/values/record-values.tsx';
import {isEmpty} from '#src/record-ui/values/value-words.ts';
import {tidyValues} from '#src/records/clean-values.ts';
import {recordOf} from '#src/records/registry.ts';
import {Notice} from '#src/ui/notice.tsx';
import {Stack} from '#src/ui/stack.tsx';
import {keptVersions, type KeptVersion} from './restorable.ts';
import {RestoreActions} from './restore-actions.tsx';
import {RowsGoneWith} from './rows-gone-with.tsx';

type RestoreGoneProps = {
  readonly entry: AuditEntry;
  readonly version: KeptVersion;
  readonly onDone: () => void;
};

/** Shows what a record that was deleted held, with what went with it, before it comes back. */
export function RestoreGone({entry, version, onDone}: RestoreGoneProps) {
  const t = useT();
  const {table, id} = version;
  const [isAlone, setAlone] = useState(false);
  const [remote, reload] = useGoneWith(entry);
  const values = tidyValues(recordOf(table), version.values);
  const filled = Object.entries(values).filter(([, value]) => !isEmpty(value));
  return (
    <Stack>
      <Notice tone="warning">{t('audit.restore.gone')}</Notice>
      <RecordValues table={table} values={Object.fromEntries(filled)} />
      <RemoteSection
        remote={remote}
        reload={reload}
        loading={t('audit.entry.loading')}
        shape="text"
        offline={t('audit.restore.withOffline')}
        failed={t('audit.restore.withFailed')}
      >
        {(entries) => {
          const rows = entries.flatMap(keptVersions);
          return (
            <>
              <RowsGoneWith rows={rows} isAlone={isAlone} onAlone={setAlone} />
              <RestoreActions
                versions={[{table, id, values}, ...(isAlone ? [] : rows.map(tidied))]}
                onDone={onDone}
              />
            </>
          );
        }}
      </RemoteSection>
    </Stack>
  );
}

function tidied({table, id, values}: KeptVersion) {
  return {table, id, values: tidyValues(recordOf(table), values)};
}
