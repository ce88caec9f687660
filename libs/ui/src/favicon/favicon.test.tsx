import { fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { Favicon } from './favicon.tsx';

const show = (url: string) =>
  render(<Favicon domain="example.org" host="example.org" post={1} source={() => url} />).container;
const pictureIn = (container: HTMLElement) => container.querySelector('img');

/** Shows an icon that cannot be loaded, and shows it again on another card. */
function showAgain(url: string): HTMLImageElement | null {
  const picture = pictureIn(show(url));
  if (picture) fireEvent.error(picture);
  return pictureIn(show(url));
}

afterEach(() => vi.restoreAllMocks());

it('a favicon that is missing is not requested again', () => {
  expect(showAgain('/missing.webp')).toBeNull();
});

it('a favicon that failed without a network is requested again', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(showAgain('/offline.webp')).not.toBeNull();
});
