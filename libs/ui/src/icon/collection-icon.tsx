import { Suspense, useEffect } from 'react';

import { lazyComponent } from '../lazy-component/lazy-component.tsx';
import { glyphId, addGlyphSheet } from './glyph-sheet.ts';
import { hasGradient, isKnownIcon } from './known-icon-ids.ts';
import { Icon } from './icon.tsx';
import styles from './icon.module.css';

interface CollectionIconProps {
  /** One of the ids of `ICONS`; null and unknown ids show a plain folder. */
  id: number | null;
  /** For screen readers; omit it next to the collection's name. */
  label?: string;
}

const Blank = () => <svg className={styles.glyph} aria-hidden="true" />;
const GradientIcon = lazyComponent(async () => (await import('./gradient-icon.tsx')).GradientIcon, Blank);

/** The icon of a collection, 16 px, in the text color. */
export function CollectionIcon({ id, label }: CollectionIconProps) {
  return (
    <span className={styles.picture} role={label ? 'img' : undefined} aria-label={label}>
      <Picture id={id} />
    </span>
  );
}

function Picture({ id }: { id: number | null }) {
  if (id === null || !isKnownIcon(id)) return <Icon name="folder" />;
  if (!hasGradient(id)) return <Glyph id={id} />;
  return (
    <Suspense fallback={<Blank />}>
      <GradientIcon id={id} />
    </Suspense>
  );
}

function Glyph({ id }: { id: number }) {
  useEffect(() => {
    void addGlyphSheet();
  }, []);
  return (
    <svg className={styles.glyph} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <use href={`#${glyphId(id)}`} />
    </svg>
  );
}
