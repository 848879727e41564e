import {useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import type {AuditEntry} from '#src/queries/audit-log.ts';
import {useRow} from '#src/queries/rows.ts';
import type {AnyRow} from '#src/records/record.ts';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import {keptVersions, type KeptVersion} from './restorable.ts';
import {RestoreChoice} from './restore-choice.tsx';
import {RestoreGone} from './restore-gone.tsx';
import {versionDifferences} from './version-differences.ts';

/** Offers to bring the record back to what it was before or after the write. */
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
    <Card title={t('audit.restore.title')}>
      <Stack>
        <p>{offered.length === 0 ? t('audit.restore.asNow') : t('audit.restore.help')}</p>
        <Row>
          {offered.map((version) => (
            <Button
              key={version.side}
              icon="restore"
              aria-expanded={version.side === side}
              onClick={() => setSide(version.side === side ? null : version.side)}
            >
              {t(`audit.restore.${version.side}`)}
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
