import {useState} from 'react';
import {type PaperKind, paperKinds, type PaperTexts, paperTextsIn} from '#src/domain/settings.ts';
import {unknownPlaceholders} from '#src/domain/paper-text.ts';
import type {Locale} from '#src/i18n/locale.ts';
import type {SettingChange} from '#src/mutations/save-settings.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import type {Scope} from './setting-texts.ts';

type Entries = readonly LocalRow<'settings'>[];
type Drafts = Readonly<Record<PaperKind, PaperTexts>>;

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
  /** Takes the stored texts as the typed ones. */
  readonly settle: () => void;
};

/** Holds the typed texts of the papers of one circumscription, or of all. */
export function usePaperDrafts(entries: Entries, scope: Scope): PaperDrafts {
  const [typed, setTyped] = useState<Partial<Drafts>>({});
  const textsOf = (kind: PaperKind): PaperTexts => typed[kind] ?? storedTexts(entries, kind, scope);
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
        const {[locale]: _, ...others} = before[kind] ?? storedTexts(entries, kind, scope);
        return {...before, [kind]: text === null ? others : {...others, [locale]: text}};
      }),
    wrong: wrong[0] ?? null,
    changes: changed.map((key) => {
      const seen = storedTexts(entries, key, scope);
      const value = textsOf(key);
      return {
        key,
        circumscriptionId: scope,
        id: entryOf(entries, key, scope)?.row.id ?? null,
        seen: isEmpty(seen) ? null : seen,
        value: isEmpty(value) ? null : value,
      };
    }),
    settle: () => setTyped({}),
  };
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
