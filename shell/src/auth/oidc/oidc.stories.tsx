import { MemoryRouter } from '@benotes/router/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { spyOn } from 'storybook/test';

import { AuthPage } from '../auth-page.tsx';
import { OidcButton } from './oidc-button.tsx';
import { OidcPage } from './oidc-page.tsx';

const meta = {
  title: 'Shell/OpenID Connect',
  component: OidcPage,
  parameters: { layout: 'fullscreen', at: '/oidc' },
  decorators: [
    (Story, { parameters }) => (
      <MemoryRouter initialEntries={[parameters['at'] as string]}>
        <Story />
      </MemoryRouter>
    ),
  ],
} satisfies Meta<typeof OidcPage>;
export default meta;

type Story = StoryObj<typeof meta>;

const respond = (status: number, body: unknown) => () =>
  void spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(Response.json(body, { status })));

const button: Story['render'] = () => (
  <AuthPage title="Login">
    <OidcButton provider="Example" back="/" />
  </AuthPage>
);

export const Button: Story = { render: button };
export const ProviderAway: Story = { render: button, parameters: { at: '/login?oidc=unreachable' } };
export const PasswordOfTheAccount: Story = {
  beforeEach: respond(200, { data: { provider: 'Example', email: 'ada@example.org' } }),
  play: async ({ canvas }) => {
    await canvas.findByLabelText('Password');
  },
};
export const TooLate: Story = {
  beforeEach: respond(404, 'This took too long. Sign in again.'),
  play: async ({ canvas }) => {
    await canvas.findByRole('alert');
  },
};
export const Taken: Story = { parameters: { at: '/oidc?oidc=taken&back=/users/7' } };
