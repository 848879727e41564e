import {useMemo, useState, type KeyboardEvent} from 'react';
import {matchingChoices, type Choice} from './matching-choices.ts';

type SearchedChoice = {
  /** The text of the input: the typed text, otherwise the name of the chosen value. */
  readonly text: string;
  readonly isOpen: boolean;
  /** The choices to show: no more than a user would read. */
  readonly shown: readonly Choice[];
  /** The number of choices that are not shown. */
  readonly hidden: number;
  /** The index of the choice that the arrow keys have reached; -1 for none. */
  readonly active: number;
  readonly open: () => void;
  readonly type: (text: string) => void;
  readonly pick: (choice: Choice) => void;
  readonly press: (event: KeyboardEvent) => void;
  /** Chooses or discards the typed text when the input loses the focus. */
  readonly leave: () => void;
};

const MOST_SHOWN = 50;

/** The state of an input that searches one of many choices by name. */
export function useSearchedChoice(
  choices: readonly Choice[],
  value: string,
  onChange: (value: string) => void,
): SearchedChoice {
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = useMemo(() => matchingChoices(choices, typed ?? ''), [choices, typed]);
  const shown = found.slice(0, MOST_SHOWN);
  const chosen = choices.find((choice) => choice.value === value);

  const show = (): void => {
    setOpen(true);
    setActive(typed === null ? shown.findIndex((choice) => choice.value === value) : 0);
  };
  const close = (): void => {
    setOpen(false);
    setTyped(null);
  };
  const pick = (choice: Choice): void => {
    onChange(choice.value);
    close();
  };
  const move = (step: number): void => {
    if (!isOpen) show();
    else if (shown.length > 0) setActive((active + step + shown.length) % shown.length);
  };
  const press = (event: KeyboardEvent): void => {
    const choice = isOpen ? shown[active] : undefined;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(active < 0 ? 0 : -1);
    else if (event.key === 'Enter' && choice) pick(choice);
    else if (event.key === 'Escape' && isOpen) close();
    else return;
    // The key is handled: Enter must not save the form, and Escape must not close the dialog around it.
    event.preventDefault();
    event.stopPropagation();
  };
  const leave = (): void => {
    if (typed !== null) {
      if (typed.trim() === '') onChange('');
      else if (found.length === 1 && found[0]) onChange(found[0].value);
    }
    close();
  };
  return {
    text: typed ?? chosen?.label ?? value,
    isOpen,
    shown,
    hidden: found.length - shown.length,
    active,
    open: show,
    type: (text) => {
      setTyped(text);
      setOpen(true);
      setActive(text.trim() === '' ? -1 : 0);
    },
    pick,
    press,
    leave,
  };
}
