import { aPageCopy, aPageSnapshot } from '@benotes/contract/link-builders';
import { Button } from '@benotes/ui';
import { A_WHOLE_NOTE } from '@benotes/ui/sample-note';
import type { Meta, StoryObj } from '@storybook/react-vite';

import { A_PICTURE } from '../sample-picture.ts';
import { PageCopyView } from './page-copy.tsx';

const copy = aPageCopy({
  title: 'Understanding write-ahead logs',
  author: 'Ada Baker',
  published_at: '2025-03-14',
  words: 2400,
  html: A_WHOLE_NOTE,
});

const meta = {
  title: 'Posts/Copy of a page',
  component: PageCopyView,
  args: {
    postId: 1,
    href: 'https://notes.example.org/wal',
    copy,
    status: null,
    actions: <Button icon="retry">Update copy</Button>,
    // Stories load nothing from the network.
    faviconSource: (): string | null => A_PICTURE,
  },
} satisfies Meta<typeof PageCopyView>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Article: Story = {};
export const OnAPhone: Story = { globals: { viewport: { value: 'mobile2', isRotated: false } } };
export const PdfFile: Story = {
  args: {
    copy: aPageCopy({ ...copy, kind: 'pdf', pages: 12, file: '/storage/x.pdf', html: '<p>The first page.</p>' }),
  },
};
export const PdfWithoutText: Story = {
  args: { copy: aPageCopy({ ...copy, kind: 'pdf', pages: 3, words: 0, file: '/storage/x.pdf', html: '' }) },
};
export const WithSnapshot: Story = {
  args: { snapshot: { kept: aPageSnapshot({ picture: A_PICTURE, left_out: 2 }), status: '' } },
};
export const WithoutNewerSnapshot: Story = {
  args: {
    copy: undefined,
    status: <p>Nothing readable was found on the page.</p>,
    snapshot: {
      kept: aPageSnapshot({ picture: A_PICTURE }),
      status: 'The page took too long. This is an earlier snapshot.',
    },
  },
  globals: { viewport: { value: 'mobile2', isRotated: false } },
};
export const SnapshotPending: Story = {
  args: { snapshot: { kept: undefined, status: 'A snapshot is being taken…' } },
};
export const NothingReadable: Story = {
  args: { copy: undefined, status: <p>Nothing readable was found on the page.</p> },
};
