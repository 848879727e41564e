import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {withHiddenCharacters} from '#src/lib/hidden-characters.ts';
import {isPartialDay} from '#src/lib/partial-day.ts';
import {usePhoto} from '#src/queries/photo.ts';
import {isTableName} from '#src/records/registry.ts';
import {BlobImage} from '#src/ui/blob-image.tsx';
import {KeyValues} from './key-values.tsx';
import {ReferenceName} from './reference-name.tsx';
import {specOf} from './spec-of.ts';
import {isEmpty, valueWords} from './value-words.ts';
import styles from './values.module.css';

type FieldValueProps = {
  readonly table: string;
  readonly field: string;
  readonly value: unknown;
};

/** Shows a field's value in readable form: a date as a date, a reference as a name. */
export function FieldValue({table, field, value}: FieldValueProps) {
  const t = useT();
  const formats = useFormats();
  const labels = useRecordLabels();
  if (isEmpty(value)) {
    return (
      <span role="img" aria-label={t('values.emptyName')}>
        {t('values.empty')}
      </span>
    );
  }
  if (typeof value === 'object') {
    const labelOf = (key: string) => (isTableName(table) ? labels.key(table, key) : key);
    return <KeyValues value={value} labelOf={labelOf} />;
  }
  const spec = specOf(table, field);
  const text = String(value);
  switch (spec?.kind) {
    case 'reference':
      return isTableName(spec.table) ? <ReferenceName table={spec.table} id={text} /> : text;
    case 'choice':
    case 'date':
    case 'instant':
    case 'integer':
      return valueWords({labels, formats}, table, field, value);
    case 'picture':
      return <PhotoValue path={text} />;
    case 'text':
    case 'open-choice': {
      const words = valueWords({labels, formats}, table, field, value);
      // A typed word may break anywhere in a narrow column, a year must not.
      return isPartialDay(text) ? words : <TypedText text={words} />;
    }
    case 'json':
    case undefined:
      return <TypedText text={text} />;
  }
}

/** Shows a text as it was typed, with a mark in place of each invisible character. */
function TypedText({text}: {readonly text: string}) {
  const t = useT();
  return (
    <span className={styles.typed}>
      {withHiddenCharacters(text).map((piece, index) =>
        piece.kind === 'text' ? (
          piece.text
        ) : (
          // Pieces have no other name than their place.
          // eslint-disable-next-line react/no-array-index-key
          <mark key={index} title={t('values.hidden', {code: piece.code})}>
            {piece.code}
          </mark>
        ),
      )}
    </span>
  );
}

/** Shows the photo at `path`, from this device or from the server. */
function PhotoValue({path}: {readonly path: string}) {
  const t = useT();
  const photo = usePhoto(path);
  if (photo === undefined) return t('values.photoLoading');
  if (photo === null) return t('values.photoMissing');
  return <BlobImage className={styles.photo} picture={photo} alt={t('values.photo')} />;
}
