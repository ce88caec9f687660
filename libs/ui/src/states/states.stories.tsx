import type { Meta, StoryObj } from '@storybook/react-vite';

import { Button } from '../button/button.tsx';
import { MissingDialog } from '../part/missing-dialog.tsx';
import { MissingPanel } from '../part/missing-panel.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';

const meta = {
  title: 'States/Empty and error',
  component: EmptyState,
  args: { title: 'There is nothing yet in here.' },
} satisfies Meta<typeof EmptyState>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const EmptyWithAnAction: Story = { args: { children: <Button icon="plus">Create a post</Button> } };

export const Failed: Story = {
  render: () => <ErrorState title="The posts could not be loaded." onRetry={() => {}} />,
};

export const FailedWithDetail: Story = {
  render: () => (
    <ErrorState
      title="This part of Benotes could not be loaded."
      detail="The server answered 503 for mf_posts."
      onRetry={() => {}}
    />
  ),
};

const nothing = () => {};

export const PartMissing: Story = { render: () => <MissingPanel isAgain={false} onRetry={nothing} /> };
export const PartMissingAgain: Story = { render: () => <MissingPanel isAgain onRetry={nothing} /> };
export const NotOpened: Story = {
  render: () => <MissingDialog given={{ onClose: nothing }} isAgain={false} onRetry={nothing} />,
};
