import { aGrant, aUser } from '@benotes/contract/builders';
import { type FormError, session } from '@benotes/platform';
import { MemoryRouter } from '@benotes/router/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { spyOn } from 'storybook/test';

import { PeopleSection } from './people-section.tsx';
import type { GrantsState } from './use-grants.ts';

const accept = (): Promise<undefined> => Promise.resolve(undefined);
const known = (fields: Partial<Extract<GrantsState, { status: 'known' }>> = {}): GrantsState => ({
  status: 'known',
  grants: [],
  add: accept,
  change: accept,
  remove: accept,
  ...fields,
});

const meta = {
  title: 'Collections/People',
  component: PeopleSection,
  decorators: [(Story) => <MemoryRouter>{Story()}</MemoryRouter>],
  args: { state: known(), shared: undefined },
  beforeEach: () => {
    Object.assign(session, { user: aUser({ id: 1, name: 'Grandmother' }) });
    // The users and groups that the field offers: none but everyone.
    spyOn(window, 'fetch').mockImplementation(async () => Response.json({ data: [] }));
  },
} satisfies Meta<typeof PeopleSection>;
export default meta;

type Story = StoryObj<typeof meta>;

export const SharedWithNobody: Story = {};

export const SharedWithMany: Story = {
  args: {
    state: known({
      grants: [
        aGrant({ id: 1, name: 'Ada', may_comment: true }),
        aGrant({
          id: 2,
          principal_id: 4,
          name: 'Grandfather, who has a long name that needs two lines',
          role: 'editor',
        }),
        aGrant({ id: 3, kind: 'group', principal_id: 1, name: 'Cousins', role: 'manager' }),
        aGrant({ id: 4, principal_id: 1, name: 'Grandmother', role: 'manager' }),
        aGrant({ id: 5, kind: 'everyone', principal_id: null, name: '', from: { id: 7, name: 'Family' } }),
      ],
    }),
  },
};

export const Loading: Story = { args: { state: { status: 'loading' } } };

export const NotLoaded: Story = { args: { state: { status: 'failed', retry: () => {} } } };

export const NobodyChosen: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Share' }));
    await canvas.findByText('Choose someone.');
  },
};

const refused: FormError = { message: undefined, fields: { principal_id: 'There is no such user.' } };

export const Refused: Story = {
  args: { state: known({ add: () => Promise.resolve(refused) }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('combobox', { name: 'Share with' }), 'everyone{Enter}');
    await userEvent.click(await canvas.findByRole('button', { name: 'Share' }));
    await canvas.findByText('There is no such user.');
  },
};
