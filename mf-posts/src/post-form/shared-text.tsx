import { Button, Icon, NoteContent } from '@benotes/ui';

import styles from './post-form.module.css';
import { texts } from '../saving/texts.ts';

interface SharedTextProps {
  html: string;
  isAdded: boolean;
  onChange: (isAdded: boolean) => void;
}

/** The text that another app shared together with a URL, and whether it becomes the note of the link. */
export function SharedText({ html, isAdded, onChange }: SharedTextProps) {
  return (
    <section aria-label={texts.sharedText} className={styles.banner}>
      <Icon name="quote" />
      <div className={styles.bannerText}>
        <output>{isAdded ? texts.isNote : texts.isNoNote}</output>
        <NoteContent html={html} />
      </div>
      <Button onClick={() => onChange(!isAdded)}>{isAdded ? texts.removeNote : texts.addAsNote}</Button>
    </section>
  );
}
