import { Button, Icon, NoteContent } from '@benotes/ui';

import banner from '../banner/banner.module.css';
import { texts } from '../saving/texts.ts';

interface SharedTextProps {
  html: string;
  isAdded: boolean;
  onChange: (isAdded: boolean) => void;
}

/** The text that another app shared together with a URL, and whether it becomes the note of the link. */
export function SharedText({ html, isAdded, onChange }: SharedTextProps) {
  return (
    <section aria-label={texts.sharedText} className={banner.banner}>
      <Icon name="quote" />
      <div className={banner.text}>
        <output>{isAdded ? texts.isNote : texts.isNoNote}</output>
        <NoteContent html={html} />
      </div>
      <Button onClick={() => onChange(!isAdded)}>{isAdded ? texts.removeNote : texts.addAsNote}</Button>
    </section>
  );
}
