import {useState} from 'react';
import {type PaperKind, paperKinds, type PaperTexts, paperTextsIn} from '#src/domain/settings.ts';
import {unknownPlaceholders} from '#src/domain/paper-text.ts';
import type {Locale} from '#src/i18n/locale.ts';
import type {SettingChange} from '#src/mutations/save-settings.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import type {FormTexts} from '#src/record-ui/forms/form-texts.ts';
import {nothingTyped, type Scope} from './setting-texts.ts';

type Entries = readonly LocalRow<'settings'>[];
/** A typed text, and the stored one that was shown when the typing began; `null` is none. */
type Draft = {readonly seen: string | null; readonly text: string | null};
type DraftsByLocale = Readonly<Partial<Record<Locale, Draft>>>;
type Drafts = Readonly<Partial<Record<PaperKind, DraftsByLocale>>>;

/** The texts of the papers as they are typed; for a text that is missing, the province's or the built-in one is printed. */
export type PaperDrafts = {
  readonly isDirty: boolean;
  readonly textOf: (kind: PaperKind, locale: Locale) => string | null;
  /** The province's text, which holds for a circumscription without its own; `null` when the built-in one holds. */
  readonly inherited: (kind: PaperKind, locale: Locale) => string | null;
  /** Changes a text; `null` removes it. */
  readonly type: (kind: PaperKind, locale: Locale, text: string | null) => void;
  /** The first text that the server would refuse. */
  readonly wrong: {readonly kind: PaperKind; readonly locale: Locale} | null;
  readonly changes: readonly SettingChange[];
  /** What is typed, as the draft on this device holds it. */
  readonly kept: FormTexts;
  /** Takes the stored texts as the typed ones. */
  readonly settle: () => void;
};

/** Holds the typed texts of the papers of one circumscription, or of all; at first those of a draft. */
export function usePaperDrafts(entries: Entries, scope: Scope, start: FormTexts): PaperDrafts {
  // Only `kept` is stored as a draft.
  const [typed, setTyped] = useState(() => JSON.parse(start['typed'] || '{}') as Drafts);
  const textsOf = (kind: PaperKind, side: keyof Draft = 'text'): PaperTexts =>
    withTyped(storedTexts(entries, kind, scope), side, typed[kind]);
  const changed = paperKinds.filter((kind) => typed[kind] !== undefined);
  const wrong = changed.flatMap((kind) =>
    (Object.entries(textsOf(kind)) as [Locale, string][])
      .filter(([, text]) => text.trim() === '' || unknownPlaceholders(kind, text).length > 0)
      .map(([locale]) => ({kind, locale})),
  );
  return {
    isDirty: changed.length > 0,
    textOf: (kind, locale) => textsOf(kind)[locale] ?? null,
    inherited: (kind, locale) =>
      scope === null ? null : (storedTexts(entries, kind, null)[locale] ?? null),
    type: (kind, locale, text) =>
      setTyped((before) => {
        const seen = storedTexts(entries, kind, scope)[locale] ?? null;
        const draft = {...(before[kind]?.[locale] ?? {seen}), text};
        return {...before, [kind]: {...before[kind], [locale]: draft}};
      }),
    wrong: wrong[0] ?? null,
    changes: changed.map((key) => {
      // A language without a typed text keeps what is stored now, also when another admin has just changed it.
      const seen = textsOf(key, 'seen');
      const value = textsOf(key);
      return {
        key,
        circumscriptionId: scope,
        id: entryOf(entries, key, scope)?.row.id ?? null,
        seen: isEmpty(seen) ? null : seen,
        value: isEmpty(value) ? null : value,
      };
    }),
    kept: changed[0] ? {key: changed[0], typed: JSON.stringify(typed)} : nothingTyped,
    settle: () => setTyped({}),
  };
}

/** Returns the stored texts with one side of each draft in its place. */
function withTyped(texts: PaperTexts, side: keyof Draft, drafts: DraftsByLocale = {}): PaperTexts {
  const own = Object.entries(drafts).map(([locale, draft]) => [locale, draft[side]] as const);
  const all = Object.entries({...texts, ...Object.fromEntries(own)});
  return Object.fromEntries(all.filter(([, text]) => text !== null));
}

function storedTexts(entries: Entries, kind: PaperKind, scope: Scope): PaperTexts {
  return paperTextsIn(entryOf(entries, kind, scope)?.row.value);
}

function entryOf(entries: Entries, kind: PaperKind, scope: Scope): Entries[number] | undefined {
  return entries.find(
    ({row, going}) => !going && row.key === kind && row.circumscription_id === scope,
  );
}

function isEmpty(texts: PaperTexts): boolean {
  return Object.keys(texts).length === 0;
}
