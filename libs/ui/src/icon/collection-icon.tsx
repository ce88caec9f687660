import type { CollectionColor } from '@benotes/contract';
import { Suspense, useEffect } from 'react';

import { lazyComponent } from '../lazy-component/lazy-component.tsx';
import { glyphId } from './glyph-id.ts';
import { addGlyphSheet } from './glyph-sheet.ts';
import styles from './icon.module.css';
import { Icon, type IconName } from './icon.tsx';
import { hasGradient, isKnownIcon } from './known-icon-ids.ts';

interface CollectionIconProps {
  /** One of the ids of `ICONS`; null and unknown ids show a plain folder, or the icon `instead`. */
  id: number | null;
  fallback?: IconName | undefined;
  /** Default: the color of the text. Icons of several colors keep theirs. */
  color?: CollectionColor;
  /** For screen readers; omit it next to the collection's name. */
  label?: string;
}

const Blank = () => <svg className={styles.glyph} aria-hidden="true" />;
const GradientIcon = lazyComponent(async () => (await import('./gradient-icon.tsx')).GradientIcon, Blank);

/** The icon of a collection, 16 px. */
export function CollectionIcon({ id, fallback = 'folder', color, label }: CollectionIconProps) {
  return (
    <span
      className={styles.picture}
      role={label ? 'img' : undefined}
      aria-label={label}
      style={color && { color: `var(--color-collection-${color})` }}
    >
      <Picture id={id} fallback={fallback} />
    </span>
  );
}

function Picture({ id, fallback }: { id: number | null; fallback: IconName }) {
  if (id === null || !isKnownIcon(id)) return <Icon name={fallback} />;
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
