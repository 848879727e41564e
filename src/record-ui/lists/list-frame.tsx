import type {ReactNode} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {Button} from '#src/ui/button.tsx';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {focusFallback} from '#src/ui/focus-on-removal.ts';
import {SearchField} from '#src/ui/search-field.tsx';
import styles from './list-frame.module.css';
import type {SearchedView, ViewControls} from './use-list-view.ts';

/** Where a record is added, and what that is called. */
export type AddLink = {readonly to: string; readonly label: string};

type ListFrameProps<V extends SearchedView> = {
  readonly controls: ViewControls<V>;
  readonly placeholder: string;
  readonly filters: ReactNode;
  /** How many there are, in words. */
  readonly count: string;
  readonly chips: ReactNode;
  readonly isEmpty: boolean;
  /** Left out where nothing can be added. */
  readonly add?: AddLink;
  /** What was found. */
  readonly children: ReactNode;
};

/** What stands around any list: the search and the filters above, what to do where nothing is found. */
export function ListFrame<V extends SearchedView>(props: ListFrameProps<V>) {
  const {controls, placeholder, filters, count, chips, isEmpty, add, children} = props;
  const t = useT();
  return (
    <div className={styles['list']} onClickCapture={controls.settle}>
      <div className={styles['tools']}>
        <SearchField
          label={t('lists.search')}
          placeholder={placeholder}
          value={controls.view.text}
          onChange={controls.type}
        />
        {filters}
      </div>
      <div className={styles['found']}>
        <p role="status" tabIndex={-1} {...focusFallback}>
          {count}
        </p>
        {chips}
      </div>
      {isEmpty ? (
        <EmptyState
          text={t('lists.empty')}
          action={
            controls.isNarrowed ? (
              <Button onClick={controls.clear}>{t('lists.clear')}</Button>
            ) : (
              add && <LinkButton to={add.to}>{add.label}</LinkButton>
            )
          }
        />
      ) : (
        children
      )}
    </div>
  );
}
