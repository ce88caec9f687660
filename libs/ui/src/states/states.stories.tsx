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
      detail="The server answered 503 for mf_posts."
      onRetry={() => {}}
    />
  ),
};

const nothing = () => {};

export const PartMissing: Story = { render: () => <LoadErrorPanel isAgain={false} onRetry={nothing} /> };
export const PartMissingAgain: Story = { render: () => <LoadErrorPanel isAgain onRetry={nothing} /> };
export const NotOpened: Story = {
  render: () => <LoadErrorDialog given={{ onClose: nothing }} isAgain={false} onRetry={nothing} />,
};
