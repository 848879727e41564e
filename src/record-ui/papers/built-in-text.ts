import type {PaperKind} from '#src/domain/paper-text.ts';
import type {Translate} from '#src/i18n/key.ts';

/** Returns the text of a paper for provinces that have written none, with its placeholders. */
export function builtInText(kind: PaperKind, t: Translate): string {
  return kind === 'obedience_letter' ? letterText(t) : actText(t, true);
}

function letterText(t: Translate): string {
  return [
    t('together.letter.dear', {name: '{brother}'}),
    t('together.letter.sent', {post: '{post}', date: '{date}'}),
    t('together.letter.former', {post: '{former}', date: '{former_end}'}),
    t('together.letter.wish'),
    t('together.letter.peace'),
  ].join('\n\n');
}

/** Returns the text of an act; a line with a place is left out where the vow has none, so that case has a text of its own. */
export function actText(t: Translate, hasPlace: boolean): string {
  const named = {name: '{brother}', date: '{date}'};
  return [
    hasPlace
      ? t('together.act.renewedAt', {...named, place: '{place}'})
      : t('together.act.renewed', named),
    t('together.act.formula'),
    [
      `${t('together.act.born')}: {born}`,
      `${t('together.act.firstProfession')}: {first_profession}`,
      `${t('together.act.boundUntil')}: {bound_until}`,
    ].join('\n'),
    t('together.act.signed'),
  ].join('\n\n');
}
