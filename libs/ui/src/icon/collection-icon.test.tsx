import { ICONS } from '@benotes/contract';
import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { CollectionIcon } from './collection-icon.tsx';
import sprite from './glyphs.svg?raw';
import { hasGradient, isKnownIcon } from './known-icon-ids.ts';

describe('The icons of collections', () => {
  // #icons-are-complete
  it('are complete: in the sprite, or inline for the five with a gradient', () => {
    const inSprite = [...sprite.matchAll(/<symbol id="(\d+)"/g)].map(([, id]) => Number(id));
    const inline = ICONS.map(({ id }) => id).filter(hasGradient);
    expect(inline).toHaveLength(5);
    expect([...inSprite, ...inline].toSorted((a, b) => a - b)).toEqual(ICONS.map(({ id }) => id));
  });

  it('are distinguished from every other number', () => {
    const numbers = Array.from({ length: 5000 }, (_, index) => index - 100);
    expect(numbers.filter(isKnownIcon)).toEqual(ICONS.map(({ id }) => id));
  });

  it('share one viewBox', () => {
    const boxes = [...sprite.matchAll(/viewBox="([^"]+)"/g)].map(([, box]) => box);
    expect(new Set(boxes)).toEqual(new Set(['0 0 24 24']));
  });

  it('add their sprite to the page once', async () => {
    const { container } = render(
      <>
        {ICONS.map(({ id }) => (
          <CollectionIcon key={id} id={id} />
        ))}
      </>,
    );
    await waitFor(() => expect(document.querySelectorAll('[data-glyph-sheet]')).toHaveLength(1));
    const references = [...container.querySelectorAll('use')].map((use) => use.getAttribute('href')!);
    expect(references.filter((href) => !document.querySelector(href))).toEqual([]);
    await waitFor(() => expect(container.querySelectorAll('linearGradient')).toHaveLength(5));
    expect(container.querySelectorAll('use')).toHaveLength(92);
  });

  it('are a plain folder for null and unknown ids', () => {
    const { container } = render(
      <>
        <CollectionIcon id={null} />
        <CollectionIcon id={7} />
      </>,
    );
    expect(container.querySelectorAll('[data-icon="folder"]')).toHaveLength(2);
  });

  it('are images with a name if one is passed, else hidden from screen readers', () => {
    render(
      <>
        <CollectionIcon id={104} label="Heart" />
        <CollectionIcon id={106} />
      </>,
    );
    expect(screen.getAllByRole('img')).toHaveLength(1);
    expect(screen.getByRole('img', { name: 'Heart' })).toBeInstanceOf(HTMLElement);
  });
});
