import {useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {useRequestErrorText} from '#src/i18n/use-request-error-text.ts';
import {isConnectionFailure, type RequestError} from '#src/lib/request-error.ts';
import {type Attachment, useAttachments} from '#src/queries/attachments.ts';
import type {AttachedTable} from '#src/records/attachment.ts';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {AddAttachment} from './add-attachment.tsx';
import {AttachmentRow, type OpenPicture, PictureDialog} from './attachment-row.tsx';
import styles from './attachments.module.css';

type AttachmentsCardProps = {
  readonly table: AttachedTable;
  readonly id: string;
  readonly mayAdd: boolean;
  readonly mayDelete: boolean;
};

/** The files of a record: the user opens them, keeps them on the device, and adds or deletes them by right. */
export function AttachmentsCard({table, id, mayAdd, mayDelete}: AttachmentsCardProps) {
  const t = useT();
  const [list, reload] = useAttachments(table, id);
  const [picture, setPicture] = useState<OpenPicture | null>(null);
  if (list.kind === 'unsupported') return null;
  return (
    <div className={styles['section']}>
      <Card title={t('attachments.title')}>
        <p className={styles['soft']}>
          {t(table === 'brothers' ? 'attachments.whoBrother' : 'attachments.whoHouse')}
        </p>
        {list.kind === 'loading' ? (
          <Loading label={t('attachments.loading')} />
        ) : (
          <>
            <div role="status" className={styles['alert']}>
              {list.error === null ? null : (
                <ListProblem
                  error={list.error}
                  isWhole={list.isWhole}
                  reload={() => void reload()}
                />
              )}
            </div>
            <Rows
              record={{table, id}}
              attachments={list.attachments}
              isWhole={list.isWhole}
              mayDelete={mayDelete}
              onPicture={setPicture}
              onChange={reload}
            />
          </>
        )}
        {mayAdd ? <AddAttachment table={table} id={id} onAdded={reload} /> : null}
      </Card>
      {picture === null ? null : <PictureDialog {...picture} onClose={() => setPicture(null)} />}
    </div>
  );
}

type ListProblemProps = {
  readonly error: RequestError;
  readonly isWhole: boolean;
  readonly reload: () => void;
};

/** Says why the list may not be whole, or not new. It is loaded again as soon as there is a connection. */
function ListProblem({error, isWhole, reload}: ListProblemProps) {
  const t = useT();
  const words = useRequestErrorText();
  if (isConnectionFailure(error)) {
    return <p>{t(isWhole ? 'requestError.offline' : 'attachments.offline')}</p>;
  }
  return (
    <Notice
      tone="warning"
      title={t('attachments.failed')}
      action={<Button onClick={reload}>{t('requestError.retry')}</Button>}
    >
      {words(error)}
    </Notice>
  );
}

type RowsProps = {
  readonly record: {readonly table: AttachedTable; readonly id: string};
  readonly attachments: readonly Attachment[];
  readonly isWhole: boolean;
  readonly mayDelete: boolean;
  readonly onPicture: (picture: OpenPicture) => void;
  readonly onChange: () => Promise<void>;
};

function Rows({attachments, isWhole, ...rest}: RowsProps) {
  const t = useT();
  if (attachments.length === 0) {
    return <p>{t(isWhole ? 'attachments.none' : 'attachments.noneKept')}</p>;
  }
  return (
    <ul className={styles['list']}>
      {attachments.map((attachment) => (
        <AttachmentRow key={attachment.id} attachment={attachment} {...rest} />
      ))}
    </ul>
  );
}
