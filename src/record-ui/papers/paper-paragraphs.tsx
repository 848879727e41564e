import {filledParagraphs, type PaperValues} from '#src/domain/paper-text.ts';
import styles from './paper-paragraphs.module.css';

type PaperParagraphsProps = {
  /** The text with its placeholders. */
  readonly text: string;
  readonly values: PaperValues;
};

/** The text of a letter or an act, filled for one brother. */
export function PaperParagraphs({text, values}: PaperParagraphsProps) {
  return filledParagraphs(text, values).map((paragraph, index) => (
    // The paragraphs of one text keep their order.
    // oxlint-disable-next-line react/no-array-index-key
    <p key={index} className={styles['paragraph']}>
      {paragraph}
    </p>
  ));
}
