import type { PageCopy, PageSnapshot } from '@benotes/contract';
import { isolate } from '@benotes/ui';
import { formatDate } from '@benotes/ui/dates';
import { type MouseEvent, type ReactNode, useId } from 'react';

import { NEW_TAB } from '../new-tab.ts';
import type { PostCardProps } from '../post-card-props.ts';
import { copyTexts as texts } from './copy-texts.ts';
import { NoteText } from './note-text.tsx';
import styles from './page-copy.module.css';
import { PageSnapshotView } from './page-snapshot.tsx';

interface PageCopyViewProps extends Pick<PostCardProps, 'faviconSource'> {
  postId: number;
  /** The title of the post, which the copy does not repeat. */
  title?: string;
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

/**
 * What was kept of a linked page: the article, or the text of a PDF. Its tools are below it. It loads nothing from the
 * site of the page.
 */
export function PageCopyView(props: PageCopyViewProps) {
  const { postId, title, href, copy, status, snapshot, actions, faviconSource, onShown } = props;
  const headingId = useId();
  return (
    <section className={styles.copy} aria-labelledby={headingId}>
      {copy && copy.html !== '' && (
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
      <footer className={styles.tools}>
        <header className={styles.head}>
          <h3 id={headingId} className={styles.heading} tabIndex={-1} data-copy-tools="">
            {copy ? savedCopy(copy) : texts.noCopy}
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
        {copy && <Facts copy={copy} title={title} />}
        {copy?.html === '' && <p className={styles.facts}>{texts.noText}</p>}
        {snapshot && <PageSnapshotView snapshot={snapshot.kept} status={snapshot.status} />}
      </footer>
    </section>
  );
}

/** What a copy is called: by its date. */
const savedCopy = ({ fetched_at }: PageCopy) => texts.copyOf(dayOf(fetched_at));

/** A line in the head of a link: who wrote its page, and the date of the copy, which leads to the tools of the copy. */
export function CopyLine({ copy }: { copy: PageCopy | undefined }) {
  return (
    <p className={styles.headLine}>
      {copy?.author && <span className={styles.author}>{texts.by(isolate(copy.author))}</span>}
      {copy && (
        <a href="#saved-copy" className={styles.toTools} onClick={goToTools}>
          {savedCopy(copy)}
        </a>
      )}
    </p>
  );
}

function goToTools(event: MouseEvent): void {
  event.preventDefault(); // keeps the URL
  const reader = event.currentTarget.closest('[data-reader]');
  const tools = reader?.querySelector<HTMLElement>('[data-copy-tools]');
  tools?.focus({ preventScroll: true });
  tools?.scrollIntoView({ block: 'center' });
}

/** What the page says about itself, and its files. */
function Facts({ copy, title: known }: { copy: PageCopy; title: string | undefined }) {
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
      {title !== known && (
        <p className={styles.title} dir="auto">
          {title}
        </p>
      )}
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
  return Number.isNaN(Date.parse(date)) ? date : formatDate(date);
}
