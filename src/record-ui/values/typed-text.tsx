import {useT} from '#src/i18n/use-t.ts';
import {withHiddenCharacters} from '#src/lib/hidden-characters.ts';
import styles from './values.module.css';

/** Shows a text as it was typed, with a mark in the place of each character that nobody would see. */
export function TypedText({text}: {readonly text: string}) {
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
