import { Button, Icon, TextField } from '@benotes/ui';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';

import { bookmarkletUrl } from './bookmarklet-url.ts';
import styles from './bookmarklet.module.css';
import { texts } from './texts.ts';

type Outcome = 'copied' | 'notCopied' | 'dragHint';

/** Offers a bookmarklet, to drag or to copy. */
export function Bookmarklet() {
  const headingId = useId();
  const link = useRef<HTMLAnchorElement>(null);
  const [outcome, setOutcome] = useState<Outcome>();
  const url = bookmarkletUrl(location.origin);

  // React rejects such URLs in its own attributes.
  useEffect(() => link.current?.setAttribute('href', url), [url]);

  const explain = (event: MouseEvent) => {
    event.preventDefault(); // our own content security policy would block it
    setOutcome('dragHint');
  };
  const copy = async () => setOutcome((await writeToClipboard(url)) ? 'copied' : 'notCopied');

  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId} className={styles.heading}>
        {texts.heading}
      </h2>
      <p>{texts.about}</p>
      <p>{texts.drag}</p>
      <div className={styles.row}>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- it gets its href above */}
        <a ref={link} className={styles.link} draggable="true" onClick={explain}>
          <Icon name="plus" />
          {texts.link}
        </a>
        <Button icon={outcome === 'copied' ? 'check' : 'copy'} onClick={() => void copy()}>
          {texts.copy}
        </Button>
      </div>
      {/* Always rendered, so that the outcome is announced. */}
      <output className={styles.outcome}>{outcome && texts[outcome]}</output>
      {outcome === 'notCopied' && (
        <TextField label={texts.address} readOnly value={url} onFocus={({ target }) => target.select()} />
      )}
      <p>{texts.keyboard}</p>
      <p>{texts.use}</p>
    </section>
  );
}

async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // denied, or not available without HTTPS: the address is shown instead
  }
}
