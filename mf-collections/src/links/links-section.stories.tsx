import { aShare } from '@benotes/contract/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';

import { LinksSection } from './links-section.tsx';

const guests = aShare({
  id: 6,
  name: 'Guests of the summer',
  has_password: true,
  openings: 12,
  last_opened_at: '2026-11-20T12:00:00.000Z',
});
const box = aShare({ id: 7, name: 'From the family', may_add: true, with_subcollections: true, with_comments: true });
const old = aShare({
  id: 8,
  name: 'x'.repeat(120),
  expires_at: '2026-01-31T12:00:00.000Z',
  openings: 1,
  last_opened_at: '2026-01-03T12:00:00.000Z',
});

const known = {
  status: 'known' as const,
  share: undefined,
  links: [guests, box, old],
  setLinks: () => {},
  save: () => Promise.resolve(undefined),
};

const meta = {
  title: 'Collections/Public links',
  component: LinksSection,
  args: { subject: { collection_id: 3 }, share: known, onChanged: () => {} },
} satisfies Meta<typeof LinksSection>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Several: Story = {};
export const None: Story = { args: { share: { ...known, links: [] } } };
