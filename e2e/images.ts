import type { Page } from '@playwright/test';

/** A file with a picture of one blue pixel. */
export const PICTURE = {
  name: 'cover.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** The size of the generated image, in px. */
export const IMAGE_WIDTH = 320;
export const IMAGE_HEIGHT = 480;

/** Pastes a generated image into the content of a note, or drops it onto an element. @param text of the element. */
export async function insertImage(page: Page, how: 'paste' | 'drop', name: string, text?: string): Promise<void> {
  const target = page.getByRole('textbox', { name: 'Content' });
  await (text === undefined ? target : target.getByText(text)).evaluate(
    async (element, { how, name, width, height }) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width, height });
      canvas.getContext('2d')?.fillRect(0, 0, width, height / 2);
      const blob = await new Promise<Blob | null>((resolve) => {
        canvas.toBlob(resolve);
      });
      const data = new DataTransfer();
      data.items.add(new File([blob ?? ''], name, { type: 'image/png' }));
      element.scrollIntoView({ block: 'center' }); // the drop target must be visible
      const { left, top } = element.getBoundingClientRect();
      const event =
        how === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
          : new DragEvent('drop', {
              dataTransfer: data,
              clientX: left + 2,
              clientY: top + 4,
              bubbles: true,
              cancelable: true,
            });
      element.dispatchEvent(event);
    },
    { how, name, width: IMAGE_WIDTH, height: IMAGE_HEIGHT },
  );
}
