import { Suspense, useEffect } from 'react';

import { lazyComponent } from '../lazy-component/lazy-component.tsx';
import { glyphId, showGlyphSheet } from './glyph-sheet.ts';
import { hasGradient, isDrawn } from './known-icon-ids.ts';
import { Icon } from './icon.tsx';
import styles from './icon.module.css';

interface CollectionIconProps {
  /** One of the ids of `ICONS`; null and unknown ids show a plain folder. */
  id: number | null;
  /** Said by screen readers; leave it out where the collection's name stands beside the icon. */
  label?: string;
}

const Blank = () => <svg className={styles.glyph} aria-hidden="true" />;
const GradientIcon = lazyComponent(async () => (await import('./gradient-icon.tsx')).GradientIcon, Blank);

/** Draws the icon of a collection at 16 px in the colour of the text. */
export function CollectionIcon({ id, label }: CollectionIconProps) {
  return (
    <span className={styles.picture} role={label ? 'img' : undefined} aria-label={label}>
      <Picture id={id} />
    </span>
  );
}

function Picture({ id }: { id: number | null }) {
  if (id === null || !isDrawn(id)) return <Icon name="folder" />;
  if (!hasGradient(id)) return <Glyph id={id} />;
  return (
    <Suspense fallback={<Blank />}>
      <GradientIcon id={id} />
    </Suspense>
  );
}

function Glyph({ id }: { id: number }) {
  useEffect(() => {
    void showGlyphSheet();
  }, []);
  return (
    <svg className={styles.glyph} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <use href={`#${glyphId(id)}`} />
    </svg>
  );
}
