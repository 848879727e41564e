import {type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {IconButton} from '#src/ui/icon-button.tsx';
import {Icon} from '#src/ui/icon.tsx';
import styles from './find.module.css';
import type {FoundOption, FoundOptions} from './found-option.ts';
import {type FindPage, useFindResults} from './use-find-results.ts';

type FindDialogProps = {
  /** The pages that the user may open. */
  readonly pages: readonly FindPage[];
  readonly onKeys: () => void;
  readonly onClose: () => void;
};

const LIST_ID = 'found';

/**
 * Finds records, pages and actions by a few letters. The text field keeps the focus; the arrow keys mark the
 * option that Enter opens. The browser's modal dialog closes on Escape and returns the focus.
 */
export function FindDialog({pages, onKeys, onClose}: FindDialogProps) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [marked, setMarked] = useState(0);
  const found = useFindResults(text, pages, onKeys);
  const options = found?.flatMap((group) => group.options) ?? [];
  const current = options[marked];

  useEffect(() => {
    dialog.current?.showModal();
    input.current?.focus();
  }, []);

  const choose = (place: number): void => {
    const option = options[place];
    if (!option) return;
    // Closed first, so that the opened page takes the focus after the dialog has returned it.
    dialog.current?.close();
    option.open();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = options.length - 1;
    // An input method needs its keys while it composes a character.
    if (last < 0 || event.nativeEvent.isComposing) return;
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => setMarked(marked >= last ? 0 : marked + 1),
      ArrowUp: () => setMarked(marked <= 0 ? last : marked - 1),
      PageDown: () => setMarked(Math.min(marked + PAGE, last)),
      PageUp: () => setMarked(Math.max(marked - PAGE, 0)),
      Enter: () => choose(marked),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  const closeOnOverlay = (event: MouseEvent): void => {
    if (event.target === dialog.current) dialog.current?.close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape does the same
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-label={t('find.open')}
      onClose={onClose}
      onClick={closeOnOverlay}
    >
      <div className={styles['content']}>
        <div className={styles['field']}>
          <Icon name="search" />
          <input
            ref={input}
            type="text"
            role="combobox"
            className={styles['input']}
            aria-label={t('find.open')}
            aria-expanded={options.length > 0}
            aria-controls={LIST_ID}
            aria-autocomplete="list"
            aria-activedescendant={current ? optionId(current) : undefined}
            placeholder={t('find.placeholder')}
            value={text}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            onChange={({target}) => {
              setText(target.value);
              setMarked(0);
            }}
            onKeyDown={onKeyDown}
          />
          <IconButton label={t('ui.close')} icon="close" onClick={() => dialog.current?.close()} />
        </div>
        <FoundList
          id={LIST_ID}
          groups={found ?? []}
          marked={current ?? null}
          onChoose={(option) => choose(options.indexOf(option))}
        />
        <FoundCount text={text} count={found === undefined ? null : options.length} />
      </div>
    </dialog>
  );
}

/** The number of options that the page keys move. */
const PAGE = 8;

type FoundCountProps = {
  readonly text: string;
  /** `null` until the records are read. */
  readonly count: number | null;
};

/** Announces the number of results to screen readers, and shows when there are none. */
function FoundCount({text, count}: FoundCountProps) {
  const t = useT();
  const {number} = useFormats();
  const sought = text.trim();
  const isNothing = sought !== '' && count === 0;
  return (
    <p role="status" className={isNothing ? styles['nothing'] : 'unseen'}>
      {isNothing ? t('find.nothing', {text: sought}) : null}
      {sought !== '' && count ? t('find.count', {count, shown: number(count)}) : null}
    </p>
  );
}

type FoundListProps = {
  readonly id: string;
  readonly groups: readonly FoundOptions[];
  readonly marked: FoundOption | null;
  readonly onChoose: (option: FoundOption) => void;
};

/** The DOM id of an option, by which the text field names the marked one. */
function optionId({key}: FoundOption): string {
  return `found-${key}`;
}

/** Shows the results in groups; the text field above handles the keys. */
function FoundList({id, groups, marked, onChoose}: FoundListProps) {
  const t = useT();
  return (
    <div id={id} role="listbox" aria-label={t('find.results')} className={styles['list']}>
      {groups.map((group) => (
        <Group key={group.title} group={group} marked={marked} onChoose={onChoose} />
      ))}
    </div>
  );
}

type GroupProps = Pick<FoundListProps, 'marked' | 'onChoose'> & {readonly group: FoundOptions};

function Group({group, marked, onChoose}: GroupProps) {
  const titleId = useId();
  return (
    <div role="group" aria-labelledby={titleId}>
      <div id={titleId} className={styles['group']}>
        {group.title}
      </div>
      {group.options.map((option) => (
        <Option
          key={option.key}
          option={option}
          isMarked={option.key === marked?.key}
          onChoose={() => onChoose(option)}
        />
      ))}
    </div>
  );
}

type OptionProps = {
  readonly option: FoundOption;
  readonly isMarked: boolean;
  readonly onChoose: () => void;
};

function Option({option, isMarked, onChoose}: OptionProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isMarked) line.current?.scrollIntoView({block: 'nearest'});
  }, [isMarked]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the text field has the focus and Enter
    <div
      ref={line}
      id={optionId(option)}
      role="option"
      aria-selected={isMarked}
      className={styles['option']}
      onClick={onChoose}
    >
      <Icon name={option.icon} size={20} />
      <span className={styles['words']}>
        <span className={styles['name']}>{option.title}</span>
        {option.line === '' ? null : <span className={styles['line']}>{option.line}</span>}
      </span>
    </div>
  );
}
