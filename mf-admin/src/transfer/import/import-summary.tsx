import type { ImportPreview } from '@benotes/contract';
import { Button } from '@benotes/ui';
import { type Ref, useId } from 'react';

import panelStyles from '../../panel.module.css';
import { ImportChoicesForm } from './import-choices-form.tsx';
import type { ImportChoices } from './import-choices.ts';
import { ImportContents } from './import-contents.tsx';
import styles from './import-panel.module.css';
import { SharedCollections } from './shared-collections.tsx';
import { SkippedItems } from './skipped-items.tsx';
import { texts } from './texts.ts';

interface ImportSummaryProps {
  preview: ImportPreview;
  /** The name of the file or folder; empty for several. */
  name: string;
  choices: ImportChoices;
  /** The files are read again, with other choices. */
  isReadingAgain: boolean;
  /** The panel gets the focus when it appears. */
  panel?: Ref<HTMLElement>;
  onChange: (change: Partial<ImportChoices>) => void;
  onImport: () => void;
  onCancel: () => void;
}

/** The content of files, shown before it is imported, with the choices about it. */
export function ImportSummary(props: ImportSummaryProps) {
  const { preview, name, choices, isReadingAgain, panel, onChange, onImport, onCancel } = props;
  const titleId = useId();
  const { links, notes, collections, duplicates, skipped_count: unusable } = preview;
  const posts = links + notes;
  const isEmpty = posts === 0 && collections === 0;
  return (
    <section ref={panel} tabIndex={-1} className={`${panelStyles.panel} ${styles.panel}`} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {texts.summaryOf(name)}
      </h2>
      {posts > 0 && posts === duplicates && <p className={styles.words}>{texts.nothingNew}</p>}
      {isEmpty && <p className={styles.words}>{texts.nothing}</p>}
      <ImportContents preview={preview} />
      <ImportChoicesForm preview={preview} choices={choices} onChange={onChange} />
      <SharedCollections
        result={preview}
        isSharing={choices.isSharing}
        onShare={(isSharing) => onChange({ isSharing })}
      />
      <div className={styles.actions}>
        {!isEmpty && (
          <Button tone="primary" disabled={isReadingAgain || preview.status !== 'ready'} onClick={onImport}>
            {texts.import}
          </Button>
        )}
        <Button onClick={onCancel}>{texts.cancel}</Button>
        {/* Always rendered, so that screen readers announce it. */}
        <output className={styles.words}>{isReadingAgain ? texts.readingAgain : ''}</output>
      </div>
      <SkippedItems
        result={{ ...preview, shortened: preview.shortened_count, shortened_lines: preview.shortened }}
        skippedTitle={texts.unusableLines(unusable)}
      />
    </section>
  );
}
