import {useState} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {type AuditEntry, useGoneWith} from '#src/queries/audit-log.ts';
import {useRow} from '#src/queries/rows.ts';
import {useCountWords} from '#src/record-ui/lists/use-count-words.ts';
import {RemoteSection} from '#src/admin/remote-section.tsx';
import {sideValues} from '#src/record-ui/values/compared-field.ts';
import {FieldChoice} from '#src/record-ui/values/field-choice.tsx';
import {RecordValues} from '#src/record-ui/values/record-values.tsx';
import {isEmpty} from '#src/record-ui/values/value-words.ts';
import {tidyValues} from '#src/records/clean-values.ts';
import type {AnyRow} from '#src/records/record.ts';
import {recordOf} from '#src/records/registry.ts';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {Alert} from '#src/ui/alert.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import styles from './audit.module.css';
import {type KeptVersion, keptVersions, versionDifferences} from './version-differences.ts';
import {RestoreActions} from './restore-actions.tsx';

/** Restores the record as it was before or after the write. */
export function RestoreCard({entry}: {readonly entry: AuditEntry}) {
  const versions = keptVersions(entry);
  const [first] = versions;
  return first === undefined ? null : <Versions entry={entry} versions={versions} record={first} />;
}

type VersionsProps = {
  readonly entry: AuditEntry;
  readonly versions: readonly KeptVersion[];
  readonly record: KeptVersion;
};

function Versions({entry, versions, record}: VersionsProps) {
  const t = useT();
  const row = useRow(record.table, record.id);
  const [side, setSide] = useState<KeptVersion['side'] | null>(null);
  if (row === undefined || row?.going) return null;
  const present: AnyRow | null = row?.row ?? null;
  const offered = versions.filter(
    (version) => present === null || versionDifferences(version, present).length > 0,
  );
  const chosen = offered.find((version) => version.side === side);
  const close = () => setSide(null);
  return (
    <Card title={t('auditLog.restore.title')}>
      <Stack>
        <p>{offered.length === 0 ? t('auditLog.restore.asNow') : t('auditLog.restore.help')}</p>
        <Row>
          {offered.map((version) => (
            <Button
              key={version.side}
              icon="restore"
              aria-expanded={version.side === side}
              onClick={() => setSide(version.side === side ? null : version.side)}
            >
              {t(`auditLog.restore.${version.side}`)}
            </Button>
          ))}
        </Row>
        {chosen === undefined ? null : present === null ? (
          <RestoreGone key={chosen.side} entry={entry} version={chosen} onDone={close} />
        ) : (
          <RestoreChoice key={chosen.side} version={chosen} present={present} onDone={close} />
        )}
      </Stack>
    </Card>
  );
}

type RestoreChoiceProps = {
  readonly version: KeptVersion;
  readonly present: AnyRow;
  readonly onDone: () => void;
};

/** Shows the present and the earlier values, and asks for each field which to use. */
function RestoreChoice({version, present, onDone}: RestoreChoiceProps) {
  const t = useT();
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const groups = versionDifferences(version, present);
  const restored = groups.filter(([first]) => !kept.has(first?.field ?? '')).flat();
  const keep = (field: string, isKept: boolean): void => {
    const next = new Set(kept);
    if (isKept) next.add(field);
    else next.delete(field);
    setKept(next);
  };
  return (
    <Stack gap="large">
      {groups.map((group) => {
        const field = group[0]?.field ?? '';
        return (
          <FieldChoice
            key={field}
            table={version.table}
            fields={group.map((one) => one.field)}
            options={[
              {
                choice: 'then',
                label: t('auditLog.restore.then'),
                values: sideValues(group, 'proposed'),
              },
              {choice: 'now', label: t('values.current'), values: sideValues(group, 'current')},
            ]}
            chosen={kept.has(field) ? 'now' : 'then'}
            onChoose={(choice) => keep(field, choice === 'now')}
          />
        );
      })}
      <RestoreActions
        versions={[
          {table: version.table, id: version.id, values: sideValues(restored, 'proposed')},
        ]}
        onDone={onDone}
      />
    </Stack>
  );
}

type RestoreGoneProps = {
  readonly entry: AuditEntry;
  readonly version: KeptVersion;
  readonly onDone: () => void;
};

/** Shows the values of a deleted record, and the rows that were deleted with it, before they are restored. */
function RestoreGone({entry, version, onDone}: RestoreGoneProps) {
  const t = useT();
  const {table, id} = version;
  const [isAlone, setAlone] = useState(false);
  const [remote, reload] = useGoneWith(entry);
  const values = tidyValues(recordOf(table), version.values);
  const filled = Object.entries(values).filter(([, value]) => !isEmpty(value));
  return (
    <Stack>
      <Alert tone="warning">{t('auditLog.restore.gone')}</Alert>
      <RecordValues table={table} values={Object.fromEntries(filled)} />
      <RemoteSection
        remote={remote}
        reload={reload}
        loading={t('auditLog.entry.loading')}
        shape="text"
        offline={t('auditLog.restore.withOffline')}
        failed={t('auditLog.restore.withFailed')}
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

type RowsGoneWithProps = {
  readonly rows: readonly KeptVersion[];
  readonly isAlone: boolean;
  readonly onAlone: (isAlone: boolean) => void;
};

/** Lists the rows that were deleted with the record. They are restored too, unless the admin excludes them. */
function RowsGoneWith({rows, isAlone, onAlone}: RowsGoneWithProps) {
  const t = useT();
  const {list} = useFormats();
  const words = useCountWords();
  if (rows.length === 0) return null;
  const tables = [...new Set(rows.map(({table}) => table))];
  const counted = tables.map((table) =>
    words(table, rows.filter((row) => row.table === table).length),
  );
  return (
    <label className={styles.with}>
      <input
        type="checkbox"
        checked={!isAlone}
        onChange={(event) => onAlone(!event.target.checked)}
      />
      <span>
        {t('auditLog.restore.with', {count: rows.length})}
        <span className={styles.note}>{list(counted)}</span>
      </span>
    </label>
  );
}
