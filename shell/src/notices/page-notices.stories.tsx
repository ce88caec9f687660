import type { Meta, StoryObj } from '@storybook/react-vite';

import { NoticeStack } from './page-notices.tsx';

const onPhone = { viewport: { value: 'mobile2', isRotated: false } };

const meta = {
  title: 'Shell/PageNotices',
  component: NoticeStack,
  parameters: { layout: 'fullscreen' },
  args: { onDismiss: undefined, replaced: null, isDamaged: false },
} satisfies Meta<typeof NoticeStack>;
export default meta;

type Story = StoryObj<typeof meta>;

const dismiss = () => {};
const replaced = { lists: 'http://localhost:5171/mf-manifest.json' };

export const NewVersion: Story = { args: { onDismiss: dismiss } };
export const Offline: Story = { args: { isOffline: true } };
export const OfflineOnAPhone: Story = { globals: onPhone, args: { isOffline: true } };
export const OverridesAllowed: Story = { args: { replaced: {} } };
export const OneReplaced: Story = { args: { replaced } };
export const DamagedDatabase: Story = { args: { isDamaged: true } };
export const BothOnAPhone: Story = { globals: onPhone, args: { onDismiss: dismiss, replaced } };
