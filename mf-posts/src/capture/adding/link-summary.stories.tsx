import type { LinkPreview } from '@benotes/contract';
import type { Meta, StoryObj } from '@storybook/react-vite';

import { LinkSummary } from './link-summary.tsx';

const url = 'https://example.org/recipes/a-rather-long-address/of-a-page-about-bread?sorted=by-age';
const preview: LinkPreview = {
  url,
  base_url: 'https://example.org',
  title: 'Rye bread',
  description:
    'How to bake a loaf of rye bread that stays fresh for a week, with nothing but flour, water, salt, and time.',
  image_path: null,
  color: null,
};

const meta = {
  title: 'Posts/Link to save',
  component: LinkSummary,
  args: { url, preview },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 380 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof LinkSummary>;
export default meta;

type Story = StoryObj<typeof meta>;

export const WithDescription: Story = {};
export const Loading: Story = { args: { preview: undefined } };
export const Unreachable: Story = { args: { preview: null } };
