import type {PaperKind} from '#src/domain/settings.ts';
import {filledParagraphs, type PaperValues} from '#src/domain/paper-text.ts';
import type {VowRow} from '#src/domain/vow.ts';
import {elide} from '#src/i18n/elision.ts';
import type {Translate} from '#src/i18n/key.ts';
import {useLocale} from '#src/i18n/use-locale.ts';
import styles from './paper-words.module.css';

/** Returns the text of a paper for provinces that have written none, with its placeholders. */
export function builtInText(kind: PaperKind, t: Translate): string {
  return kind === 'obedience_letter'
    ? letterText(t)
    : actText(t, {type: 'renewal', hasPlace: true});
}

function letterText(t: Translate): string {
  return [
    t('paperTexts.letter.dear', {name: '{brother}'}),
    t('paperTexts.letter.sent', {post: '{post}', date: '{date}'}),
    t('paperTexts.letter.former', {post: '{former}', date: '{former_end}'}),
    t('paperTexts.letter.wish'),
    t('paperTexts.letter.peace'),
  ].join('\n\n');
}

type ActOf = {readonly type: VowRow['type']; readonly hasPlace: boolean};

/** Returns the text of an act; a line with a place is left out where the vow has none, so that case has a text of its own. */
export function actText(t: Translate, {type, hasPlace}: ActOf): string {
  const named = {name: '{brother}', date: '{date}'};
  return [
    hasPlace
      ? t(`paperTexts.act.${type}At`, {...named, place: '{place}'})
      : t(`paperTexts.act.${type}`, named),
    t(type === 'solemn' ? 'paperTexts.act.perpetualFormula' : 'paperTexts.act.formula'),
    [
      `${t('paperTexts.act.born')}: {born}`,
      ...(type === 'simple' ? [] : [`${t('paperTexts.act.firstProfession')}: {first_profession}`]),
      ...(type === 'solemn' ? [] : [`${t('paperTexts.act.boundUntil')}: {bound_until}`]),
    ].join('\n'),
    t('paperTexts.act.signed'),
  ].join('\n\n');
}

type PaperParagraphsProps = {
  /** The text with its placeholders. */
  readonly text: string;
  readonly values: PaperValues;
};

/** The text of a letter or an act, filled for one brother. */
export function PaperParagraphs({text, values}: PaperParagraphsProps) {
  const locale = useLocale();
  return filledParagraphs(text, values).map((paragraph, index) => (
    // The paragraphs of one text keep their order.
    // oxlint-disable-next-line react/no-array-index-key
    <p key={index} className={styles['paragraph']}>
      {elide(paragraph, locale)}
    </p>
  ));
}
