import type { ImportResult as Result } from '@benotes/contract';
import { Button, IconButton } from '@benotes/ui';
import { useId, useState } from 'react';

import styles from './import-result.module.css';
import { texts } from './texts.ts';

/** As many skipped lines as a person takes in at a look; the rest on request. */
const SHOWN_AT_FIRST = 50;

interface ImportResultProps {
  result: Readonly<Result>;
  fileName: string;
  onDismiss: () => void;
}

/** What an import brought, and what it had to leave out. */
export function ImportResult({ result, fileName, onDismiss }: ImportResultProps) {
  const titleId = useId();
  const figures = [
    [texts.links, result.posts],
    [texts.collections, result.collections],
    [texts.tags, result.tags],
    [texts.duplicates, result.duplicates],
  ] as const;
  return (
    <section className={styles.result} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {texts.resultOf(fileName)}
        </h2>
        <IconButton icon="close" label={texts.dismiss} onClick={onDismiss} />
      </header>
      <dl className={styles.figures}>
        {figures.map(([label, number]) => (
          <div key={label} className={styles.figure}>
            <dt>{label}</dt>
            <dd>{number.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      {result.skipped.length > 0 && <SkippedLines skipped={result.skipped} />}
    </section>
  );
}

function SkippedLines({ skipped }: Pick<Result, 'skipped'>) {
  const [all, setAll] = useState(false);
  const titleId = useId();
  const shown = all ? skipped : skipped.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <h3 id={titleId} className={styles.subtitle}>
        {texts.skipped(skipped.length)}
      </h3>
      <ol className={styles.lines} aria-labelledby={titleId}>
        {shown.map(({ line, reason }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- one line may be left out for two reasons; the list never changes
          <li key={index} className={styles.line}>
            <span className={styles.number}>{texts.line(line)}</span>
            <span>{reason}</span>
          </li>
        ))}
      </ol>
      {shown.length < skipped.length && (
        <Button className={styles.more} onClick={() => setAll(true)}>
          {texts.showAll(skipped.length)}
        </Button>
      )}
    </>
  );
}
