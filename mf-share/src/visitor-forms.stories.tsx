import { MemoryRouter } from '@benotes/router/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';

import { AddForm } from './add-form.tsx';
import { PasswordPrompt } from './password-prompt.tsx';
import { SharedTree } from './shared-tree.tsx';

const meta = {
  title: 'Share/Conditions',
  decorators: [(Story) => <MemoryRouter>{Story()}</MemoryRouter>],
} satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

export const Password: Story = { render: () => <PasswordPrompt token="a-token" /> };
export const Add: Story = { render: () => <AddForm collectionId={7} /> };
export const Tree: Story = {
  render: () => (
    <SharedTree
      root={{ id: 7, name: 'Recipes' }}
      collections={[
        { id: 8, name: 'Bread', parent_id: 7 },
        { id: 9, name: 'Rye', parent_id: 8 },
        { id: 10, name: 'Soups of the whole year with a name that does not fit on a phone', parent_id: 7 },
      ]}
    />
  ),
};
