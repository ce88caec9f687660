import type { PageCopy, PageSnapshot } from '@benotes/contract';
import { isolate } from '@benotes/ui';
import { type ReactNode, useId } from 'react';

import { NEW_TAB } from '../new-tab.ts';
import type { PostCardProps } from '../post-card-props.ts';
import { fullDay } from '../relative-date.ts';
import { copyTexts as texts } from './copy-texts.ts';
import { NoteText } from './note-text.tsx';
import styles from './page-copy.module.css';
import { PageSnapshotView } from './page-snapshot.tsx';

interface PageCopyViewProps extends Pick<PostCardProps, 'faviconSource'> {
  postId: number;
  /** The URL of the page now. */
  href: string | undefined;
  /** Undefined if there is none. */
  copy: PageCopy | undefined;
  /** How the last attempt ended, or that one is under way. */
  status?: ReactNode;
  /**
   * The page as a browser showed it, and why there is none, or no newer one. Without it, snapshots are not mentioned.
   */
  snapshot?: { kept: PageSnapshot | undefined; status: string };
  /** Called whenever the text was rendered, with its element; returns what to call before it is rendered anew. */
  onShown?: (text: HTMLElement) => () => void;
  /** Buttons beside the heading. */
  actions?: ReactNode;
}

/** What was kept of a linked page: the article, or the text of a PDF. It loads nothing from the site of the page. */
export function PageCopyView(props: PageCopyViewProps) {
  const { postId, href, copy, status, snapshot, actions, faviconSource, onShown } = props;
  const headingId = useId();
  return (
    <section className={styles.copy} aria-labelledby={headingId}>
      <header className={styles.head}>
        <h3 id={headingId} className={styles.heading}>
          {copy ? texts.copyOf(dayOf(copy.fetched_at)) : texts.noCopy}
        </h3>
        <div className={styles.actions}>
          {href !== undefined && (
            <a className={styles.now} href={href} {...NEW_TAB}>
              {texts.viewNow}
            </a>
          )}
          {actions}
        </div>
      </header>
      {status}
      {snapshot && <PageSnapshotView snapshot={snapshot.kept} status={snapshot.status} />}
      {copy && (
        <>
          <Facts copy={copy} />
          {copy.html === '' ? (
            <p className={styles.facts}>{texts.noText}</p>
          ) : (
            <div lang={copy.language ?? undefined} data-copy-id={copy.id}>
              <NoteText
                key={copy.fetched_at}
                id={postId}
                html={copy.html}
                faviconSource={faviconSource}
                onShown={onShown}
              />
            </div>
          )}
        </>
      )}
    </section>
  );
}

/** What the page says about itself, and its files. */
function Facts({ copy }: { copy: PageCopy }) {
  const { title, author, published_at, words, pages, images_left_out: left, file } = copy;
  const facts = [
    author && isolate(author),
    published_at && texts.published(dayOf(published_at)),
    pages !== null && texts.pages(pages),
    words > 0 && texts.words(words),
    left > 0 && texts.imagesLeftOut(left),
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '');
  return (
    <div className={styles.facts}>
      <p className={styles.title} dir="auto">
        {title}
      </p>
      {facts.length > 0 && (
        <p className={styles.line}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      )}
      {file !== null && (
        <p className={styles.line}>
          <a href={file} {...NEW_TAB}>
            {texts.openPdf}
          </a>
        </p>
      )}
    </div>
  );
}

/** A date in words; text that is no date stays as it is. */
function dayOf(date: string): string {
  const day = new Date(date);
  return Number.isNaN(day.getTime()) ? date : fullDay(day);
}
