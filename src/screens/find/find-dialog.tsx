import {useEffect, useRef, useState, type KeyboardEvent, type MouseEvent} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {Icon} from '#src/ui/icon.tsx';
import {IconButton} from '#src/ui/icon-button.tsx';
import styles from './find.module.css';
import {FoundCount} from './found-count.tsx';
import {FoundList, optionId} from './found-list.tsx';
import type {FindPage} from './found-option.ts';
import {useFound} from './use-found.ts';

type FindDialogProps = {
  /** The pages one may go to. */
  readonly pages: readonly FindPage[];
  readonly onKeys: () => void;
  readonly onClose: () => void;
};

const LIST_ID = 'found';

/**
 * Finds records, pages and actions by a few letters. The text keeps the focus; the arrows mark what Enter
 * opens. The browser's own modal dialog closes on Escape and gives the focus back.
 */
export function FindDialog({pages, onKeys, onClose}: FindDialogProps) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [marked, setMarked] = useState(0);
  const found = useFound(text, pages, onKeys);
  const options = found?.flatMap((group) => group.options) ?? [];
  const current = options[marked];

  useEffect(() => {
    dialog.current?.showModal();
    input.current?.focus();
  }, []);

  const choose = (place: number): void => {
    const option = options[place];
    if (!option) return;
    // Closed first: what is opened takes the focus from where it goes back to.
    dialog.current?.close();
    option.open();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = options.length - 1;
    // While an input method composes a letter, its keys are its own.
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

/** How far the page keys go. */
const PAGE = 8;
