import { MemoryRouter } from '@benotes/router/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { spyOn } from 'storybook/test';

import { LINK_ENDED } from '../routes/login-redirect.ts';
import { ForgotPage } from './forgot-page.tsx';
import { LoginPage } from './login-page.tsx';
import { ResetPage } from './reset-page.tsx';
import { SetUpPage } from './set-up-page.tsx';

const meta = {
  title: 'Shell/Before signing in',
  component: LoginPage,
  parameters: { layout: 'fullscreen', at: '/login' },
  decorators: [
    (Story, { parameters }) => (
      <MemoryRouter initialEntries={[parameters['at'] as string | { pathname: string; state: unknown }]}>
        <Story />
      </MemoryRouter>
    ),
  ],
} satisfies Meta<typeof LoginPage>;
export default meta;

type Story = StoryObj<typeof meta>;

const respond = (status: number, body: unknown) => () =>
  void spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(Response.json(body, { status })));
const respondNever = () => void spyOn(window, 'fetch').mockImplementation(() => new Promise(() => {}));

const signIn: Story['play'] = async ({ canvas, userEvent }) => {
  await userEvent.type(canvas.getByLabelText('Email'), 'user@example.org');
  await userEvent.type(canvas.getByLabelText('Password'), 'secret words{Enter}');
};

export const Login: Story = {};
export const LoginOnAPhone: Story = { globals: { viewport: { value: 'mobile1', isRotated: false } } };
export const LoginWithoutInput: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Login' }));
    await canvas.findByText('Enter your email address.');
  },
};
export const LoginPending: Story = { beforeEach: respondNever, play: signIn };
export const LoginRejected: Story = {
  beforeEach: respond(401, 'Invalid login credentials'),
  play: async (context) => {
    await signIn(context);
    await context.canvas.findByText('Invalid login credentials');
  },
};

export const SharedLinkEnded: Story = { parameters: { at: { pathname: '/login', state: LINK_ENDED } } };

export const ForgottenPassword: Story = { render: () => <ForgotPage /> };
export const LinkRequested: Story = {
  render: () => <ForgotPage />,
  beforeEach: respond(200, 'We have e-mailed your password reset link!'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Email'), 'user@example.org{Enter}');
    await canvas.findByRole('status');
  },
};

export const LinkRejected: Story = {
  render: () => <ForgotPage />,
  beforeEach: respond(429, { error: 'Wait a minute before asking for another link.' }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Email'), 'user@example.org{Enter}');
    await canvas.findByText('Wait a minute before asking for another link.');
  },
};

const reset = { at: '/reset?email=user%40example.org&token=a-token' };
export const NewPassword: Story = { parameters: reset, render: () => <ResetPage /> };
export const NewPasswordsDiffer: Story = {
  parameters: reset,
  render: () => <ResetPage />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('New Password'), 'secret words');
    await userEvent.type(canvas.getByLabelText('Confirm Password'), 'other words{Enter}');
    await canvas.findByText('The passwords do not match.');
  },
};
export const ResetLinkUsed: Story = {
  parameters: reset,
  render: () => <ResetPage />,
  beforeEach: respond(422, { error: 'This password reset token is invalid.' }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('New Password'), 'secret words');
    await userEvent.type(canvas.getByLabelText('Confirm Password'), 'secret words{Enter}');
    await canvas.findByText('This password reset token is invalid.');
  },
};
export const ResetLinkIncomplete: Story = { parameters: { at: '/reset' }, render: () => <ResetPage /> };

export const NewEmailAddress: Story = {
  parameters: { at: '/reset?change=once' },
  render: () => <ResetPage />,
  beforeEach: respond(200, { data: { email: 'new@example.org', needs_proof: true } }),
  play: async ({ canvas }) => void (await canvas.findByLabelText('Password')),
};
export const NewEmailAddressGone: Story = {
  ...NewEmailAddress,
  beforeEach: respond(404, 'This link is no longer valid.'),
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
};

export const SetUp: Story = { parameters: { at: '/setup?token=once' }, render: () => <SetUpPage /> };
export const SetUpLinkInvalid: Story = { parameters: { at: '/setup' }, render: () => <SetUpPage /> };

export const Invitation: Story = {
  parameters: { at: '/setup?invitation=once' },
  render: () => <SetUpPage />,
  beforeEach: respond(200, { data: { email: 'youngest@example.org', name: 'Youngest', by: 'Grandmother' } }),
  play: async ({ canvas }) => void (await canvas.findByLabelText('Name')),
};
export const InvitationGone: Story = {
  ...Invitation,
  beforeEach: respond(404, 'This invitation is no longer valid.'),
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
};
