import type { Meta, StoryObj } from '@storybook/react-vite';

import { Button } from '../button/button.tsx';
import { LoadErrorDialog } from '../lazy-component/load-error-dialog.tsx';
import { LoadErrorPanel } from '../lazy-component/load-error-panel.tsx';
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
      detail="The server answered 503 for lists."
      onRetry={() => {}}
    />
  ),
};

const nothing = () => {};

export const LoadError: Story = { render: () => <LoadErrorPanel hasRetried={false} onRetry={nothing} /> };
export const LoadErrorAfterRetry: Story = { render: () => <LoadErrorPanel hasRetried onRetry={nothing} /> };
export const NotOpened: Story = {
  render: () => <LoadErrorDialog componentProps={{ onClose: nothing }} hasRetried={false} onRetry={nothing} />,
};
