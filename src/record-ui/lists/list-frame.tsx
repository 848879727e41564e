import type {ReactNode} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {Button} from '#src/ui/button.tsx';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {focusFallback, focusNeighbourOnRemoval} from '#src/ui/focus-on-removal.ts';
import {PrintButton} from '#src/ui/print-button.tsx';
import {SearchField} from '#src/ui/search-field.tsx';
import styles from './list-frame.module.css';
import type {SearchedView, ViewControls} from './use-list-view.ts';

/** The address and the label of the button that adds a record. */
export type AddLink = {readonly to: string; readonly label: string};

type ListFrameProps<V extends SearchedView> = {
  readonly controls: ViewControls<V>;
  readonly placeholder: string;
  readonly filters: ReactNode;
  /** The segments and the actions on the list, beside the button of the filters. */
  readonly segments?: ReactNode;
  readonly actions?: ReactNode;
  /** The number of records, as text. */
  readonly count: string;
  readonly chips: ReactNode;
  readonly isEmpty: boolean;
  /** Absent when nothing can be added. */
  readonly add?: AddLink;
  /** The results. */
  readonly children: ReactNode;
};

/** The frame of a list: search and filters above the results, and a message when there are none. */
export function ListFrame<V extends SearchedView>(props: ListFrameProps<V>) {
  const {controls, placeholder, filters, count, chips, isEmpty, add, children} = props;
  const {segments, actions} = props;
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
        {segments === undefined ? (
          filters
        ) : (
          <div className={styles['bar']}>
            {segments}
            <div className={styles['filters']}>{filters}</div>
            <div className={styles['actions']}>{actions}</div>
          </div>
        )}
      </div>
      <div className={styles['found']}>
        <p role="status" tabIndex={-1} {...focusFallback}>
          {count}
        </p>
        {chips}
        {isEmpty ? null : (
          <div className={styles['print']}>
            <PrintButton />
          </div>
        )}
      </div>
      {isEmpty ? (
        <EmptyState
          text={t('lists.empty')}
          action={
            controls.isNarrowed ? (
              <Button ref={focusNeighbourOnRemoval} onClick={controls.clear}>
                {t('lists.clear')}
              </Button>
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
