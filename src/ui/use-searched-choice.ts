import useAutocomplete from '@mui/material/useAutocomplete';
import {useMemo, useRef, useState, type KeyboardEvent} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {toSearchText} from '#src/lib/search-text.ts';
import {creationValue, matchingChoices, type Choice, type Creation} from './matching-choices.ts';

const MOST_SHOWN = 50;

/** Lets a field keep the user's own words; `read` finds the value that they name. */
export type OwnWords = {readonly read: (text: string) => string | null};

/** What a field takes besides the choices. */
type Additions = {
  readonly ownWords?: OwnWords | undefined;
  readonly creation?: Creation | undefined;
};

/**
 * MUI's Autocomplete for a field that searches one of many choices by name. It is the hook without the component,
 * because the component's popup lies over the page, where a phone's keyboard covers it, and costs 17 KiB more.
 */
export function useSearchedChoice(
  choices: readonly Choice[],
  value: string,
  onChange: (value: string) => void,
  {ownWords, creation}: Additions = {},
) {
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const isReachedByKey = useRef(false);
  const found = useMemo(() => matchingChoices(choices, typed ?? ''), [choices, typed]);
  const name = creation === undefined ? '' : (typed ?? '').trim();
  const isNew = name !== '' && !found.some(({label}) => toSearchText(label) === toSearchText(name));
  const shown = useMemo(() => {
    const first = found.slice(0, MOST_SHOWN);
    return isNew
      ? [...first, {value: creationValue, label: t('ui.choices.create', {name})}]
      : first;
  }, [found, isNew, name, t]);
  const named = ownWords?.read(value) ?? value;
  const chosen = choices.find((choice) => choice.value === named) ?? null;
  const search = useAutocomplete({
    options: choices,
    value: chosen,
    inputValue: typed ?? chosen?.label ?? (ownWords === undefined ? '' : value),
    // Enter keeps the user's own words.
    autoHighlight: ownWords === undefined && typed !== null && typed.trim() !== '',
    handleHomeEndKeys: false,
    getOptionLabel: ({label}) => label,
    getOptionKey: (choice) => choice.value,
    isOptionEqualToValue: (one, other) => one.value === other.value,
    filterOptions: () => [...shown],
    onInputChange: (_event, text, reason) => {
      // MUI resets the text when own words replace a chosen value.
      if (ownWords !== undefined && reason === 'reset' && typed !== null) return;
      setTyped(reason === 'input' ? text : null);
      isReachedByKey.current = false;
      if (ownWords !== undefined && reason === 'input') onChange(text);
    },
    onChange: (_event, choice) => {
      // An empty input chooses none on Enter or when it loses the focus, not before: the user may type another name.
      if (choice === null) return;
      setTyped(null);
      if (choice.value === creationValue) creation?.create(name);
      else onChange(choice.value);
    },
    onHighlightChange: (_event, _choice, reason) => {
      isReachedByKey.current = reason === 'keyboard';
    },
    onClose: (_event, reason) => {
      if (reason === 'escape') setTyped(null);
    },
  });
  /** When the input loses the focus: chooses the only match of the typed text, or the value that own words name. */
  const settle = (): void => {
    if (typed === null) return;
    setTyped(null);
    if (ownWords !== undefined) onChange(ownWords.read(typed) ?? typed);
    else if (typed.trim() === '') onChange('');
    else if (found.length === 1 && found[0]) onChange(found[0].value);
  };
  /**
   * Enter submits the form without taking the focus from the input, so it settles the text first. MUI would choose
   * the former value again when the open list still shows it.
   */
  const settleOnEnter = (event: KeyboardEvent & {defaultMuiPrevented?: boolean}): void => {
    if (event.key !== 'Enter' || typed === null || ownWords !== undefined) return;
    if (typed.trim() === '' && !isReachedByKey.current) {
      event.defaultMuiPrevented = true;
      settle();
    } else if (shown.length === 0) event.preventDefault();
  };
  return {
    ...search,
    settle,
    settleOnEnter,
    shown,
    isNothingFound: found.length === 0,
    hidden: Math.max(0, found.length - MOST_SHOWN),
  };
}
