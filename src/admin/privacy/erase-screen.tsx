import {useState} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {ErasureOutcome} from '#src/mutations/erase-brother.ts';
import {type ErasurePreview, useErasurePreview} from '#src/queries/erasure.ts';
import {RemoteSection} from '#src/admin/remote-section.tsx';
import {useAddressId} from '#src/record-ui/values/use-address-id.ts';
import {isTableName} from '#src/records/registry.ts';
import {Card} from '#src/ui/card.tsx';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {Facts} from '#src/ui/facts.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Alert} from '#src/ui/alert.tsx';
import {Page} from '#src/ui/page.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import {useTabSubject} from '#src/ui/tab-subject.ts';
import {TextLink} from '#src/ui/text-link.tsx';
import {EraseForm} from './erase-form.tsx';
import {MentionList} from './mention-list.tsx';
import styles from './privacy.module.css';

/** Erases a person on request: shows what is erased, what is kept and why, and the result. */
export function EraseScreen() {
  const id = useAddressId() ?? '';
  return (
    <Page width="reading">
      <Erasing key={id} id={id} />
    </Page>
  );
}

type Erased = Extract<ErasureOutcome, {kind: 'erased'}>;

function Erasing({id}: {readonly id: string}) {
  const t = useT();
  const [remote, reload] = useErasurePreview(id);
  const [erased, setErased] = useState<Erased | null>(null);
  useTabSubject(remote.kind === 'loaded' && erased === null ? (remote.value?.name ?? '') : '');
  if (erased !== null) return <EraseResult erased={erased} />;
  return (
    <RemoteSection
      remote={remote}
      reload={reload}
      loading={t('erase.loading')}
      shape="text"
      offline={t('erase.offline')}
      failed={t('erase.loadFailed')}
    >
      {(preview) =>
        preview === null ? (
          <NothingLeft />
        ) : preview.kept_id ? (
          <EmptyState
            text={t('erase.merged', {name: preview.name})}
            action={
              <LinkButton to={`/admin/erase/${preview.kept_id}`}>{t('erase.toKept')}</LinkButton>
            }
          />
        ) : (
          <Stack gap="large">
            <p>{t(introOf(preview), {name: preview.name})}</p>
            <ErasedCard preview={preview} />
            <KeptCard preview={preview} />
            <EraseForm preview={preview} onErased={setErased} onGone={reload} />
          </Stack>
        )
      }
    </RemoteSection>
  );
}

/** Shows that nothing is stored about a person; after an erasure, a reload of its result comes here. */
function NothingLeft() {
  const t = useT();
  return (
    <Stack gap="large">
      <EmptyState
        text={t('erase.unknown')}
        action={<LinkButton to="/brothers">{t('erase.toList')}</LinkButton>}
      />
      <Card title={t('erase.done.after')}>
        <ul className={styles['list']}>
          <TasksLeft />
          <li>
            {t('erase.fact')} <TextLink to="/admin/audit-log">{t('titles.auditLog')}</TextLink>
          </li>
        </ul>
      </Card>
    </Stack>
  );
}

/** The tasks that every erasure leaves to the admin. */
function TasksLeft() {
  const t = useT();
  return (
    <>
      <li>{t('erase.done.devices')}</li>
      <li>{t('erase.done.keep')}</li>
    </>
  );
}

function introOf({is_gone: isGone, was_recorded: wasRecorded}: ErasurePreview) {
  if (!wasRecorded) return 'erase.introProposed';
  return isGone ? 'erase.introGone' : 'erase.intro';
}

/** Shows what an erasure removes. */
function ErasedCard({preview}: {readonly preview: ErasurePreview}) {
  const t = useT();
  const labels = useRecordLabels();
  const {number} = useFormats();
  const {rows, proposals, audit_rows: entries, photo_files: photos} = preview;
  const tables = Object.entries(rows).filter(([, count]) => count > 0);
  return (
    <Card title={t('erase.goes')}>
      <Facts
        facts={[
          {
            label: t('erase.row'),
            value: t(stateOf(preview)),
          },
          ...tables.map(([table, count]) => ({
            label: isTableName(table) ? labels.many(table) : t('erase.attachments'),
            value: number(count),
          })),
          {label: t('erase.photos'), value: number(photos)},
          {label: t('erase.proposals'), value: number(proposals)},
          {label: t('erase.entries'), value: number(entries)},
        ]}
      />
      <p>{t('erase.devices')}</p>
    </Card>
  );
}

function stateOf({is_gone: isGone, was_recorded: wasRecorded}: ErasurePreview) {
  if (!wasRecorded) return 'erase.neverAdded';
  return isGone ? 'erase.deletedBefore' : 'erase.deletedNow';
}

/** Shows what an erasure keeps, and what an admin has to decide. */
function KeptCard({preview}: {readonly preview: ErasurePreview}) {
  const t = useT();
  const {username, mentions} = preview;
  return (
    <Card title={t('erase.stays')}>
      <ul className={styles['list']}>
        <li>{t('erase.fact')}</li>
        <li>{t('erase.backups')}</li>
        <li>{t('erase.files')}</li>
        {username === null ? null : (
          <li>
            {t('erase.account', {username})}{' '}
            <TextLink to="/admin/users">{t('titles.users')}</TextLink>
          </li>
        )}
      </ul>
      <h3>{t('erase.mentions.title')}</h3>
      <MentionList mentions={mentions} />
    </Card>
  );
}

type EraseResultProps = {readonly erased: Extract<ErasureOutcome, {kind: 'erased'}>};

/** Shows the result of an erasure and what is left to do, without the person's name. */
function EraseResult({erased: {entries, mentions, files}}: EraseResultProps) {
  const t = useT();
  const {number} = useFormats();
  return (
    <Stack gap="large">
      <div role="status">
        <Alert tone="success" title={t('erase.done.title')}>
          {t('erase.done.text', {count: entries, shown: number(entries)})}
        </Alert>
      </div>
      <Card title={t('erase.done.left')}>
        <ul className={styles['list']}>
          <TasksLeft />
          {files.deleted === 0 ? null : (
            <li>{t('erase.done.files', {count: files.deleted, shown: number(files.deleted)})}</li>
          )}
        </ul>
        {files.left.length === 0 ? null : (
          <Alert tone="warning" title={t('erase.done.filesLeft')}>
            <ul className={styles['list']}>
              {files.left.map((path) => (
                <li key={path}>
                  <code>{path}</code>
                </li>
              ))}
            </ul>
          </Alert>
        )}
        <h3>{t('erase.mentions.title')}</h3>
        <MentionList mentions={mentions} />
      </Card>
      <Row>
        <LinkButton to="/brothers">{t('erase.toList')}</LinkButton>
        <LinkButton to="/admin/audit-log">{t('titles.auditLog')}</LinkButton>
      </Row>
    </Stack>
  );
}
