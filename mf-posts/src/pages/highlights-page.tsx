import { FILTER_MAX_LENGTH, type HighlightColor, type ListedHighlight } from '@benotes/contract';
import { useAppBar } from '@benotes/platform';
import { Button, EmptyState, ErrorState, PageColumn, Skeleton, TextField } from '@benotes/ui';
import { useEffect, useState } from 'react';

import { ColorChoice } from '../read/highlights/color-choice.tsx';
import { copyHighlights, saveHighlights } from '../read/highlights/export-highlights.ts';
import { HighlightDialog } from '../read/highlights/highlight-dialog.tsx';
import { HighlightRows } from '../read/highlights/highlight-rows.tsx';
import styles from '../read/highlights/highlights.module.css';
import { removeHighlight } from '../read/highlights/post-highlights.store.ts';
import { texts } from '../read/highlights/texts.ts';
import { useHighlightList } from '../read/highlights/use-highlight-list.ts';
import { RowFocus } from './row-focus.tsx';

/** Delay between the last key press and the request, in ms. */
const DEBOUNCE_MS = 250;

/** `/highlights`: the highlights of all posts. */
export function HighlightsPage() {
  return (
    <RowFocus>
      <HighlightsContent />
    </RowFocus>
  );
}

function HighlightsContent() {
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  const [color, setColor] = useState<HighlightColor | null>(null);
  const [openId, setOpenId] = useState<ListedHighlight['id']>();
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const filter = { text, color };
  const { list, status, hasMore, loadMore, reload, replace } = useHighlightList(filter);
  const isFiltered = text !== '' || color !== null;
  const hasAny = list.length > 0;
  useAppBar({
    title: texts.highlights,
    options: hasAny
      ? [
          { label: texts.copyMarkdown, run: () => void copyHighlights(filter) },
          { label: texts.saveMarkdown, run: () => void saveHighlights(filter) },
        ]
      : [],
  });
  const open = list.find(({ id }) => id === openId);
  const remove = async (highlight: ListedHighlight) => {
    const { post_title: _title, post_url: _url, ...own } = highlight;
    if (!(await removeHighlight(own, reload))) return;
    setOpenId(undefined);
    replace(highlight.id, null);
  };
  if (!hasAny && !isFiltered && status === 'loading') return <Skeleton label={texts.loading} />;
  if (status === 'failed' && !hasAny) return <ErrorState title={texts.notLoaded} onRetry={reload} />;
  if (!hasAny && !isFiltered && typed === '')
    return (
      <EmptyState title={texts.none}>
        <p>{texts.noneHint}</p>
      </EmptyState>
    );
  return (
    <PageColumn>
      <div>
        <div className={styles.tools}>
          <div className={styles.filter}>
            <TextField
              label={texts.filter}
              type="search"
              autoComplete="off"
              maxLength={FILTER_MAX_LENGTH}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </div>
          <ColorChoice label={texts.color} all={texts.allColors} value={color} onChange={setColor} />
        </div>
        <output className={styles.count}>
          {status === 'ready' && (hasAny ? texts.count(list.length, !hasMore) : texts.noMatch)}
        </output>
        {hasAny && <HighlightRows list={list} onOpen={setOpenId} />}
        {status === 'failed' && <ErrorState title={texts.notLoaded} onRetry={loadMore} />}
        {hasMore && status !== 'failed' && (
          <div className={styles.more}>
            <Button busy={status === 'loading'} onClick={loadMore}>
              {texts.showMore}
            </Button>
          </div>
        )}
        {open && (
          <HighlightDialog
            key={open.id}
            highlight={open}
            onClose={() => setOpenId(undefined)}
            onChanged={(changed) => replace(changed.id, changed)}
            onDelete={() => void remove(open)}
          />
        )}
      </div>
    </PageColumn>
  );
}
