import { clearSession } from '@benotes/platform';
import { MemoryRouter } from '@benotes/router/testing';
import { ErrorState, Skeleton } from '@benotes/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { spyOn } from 'storybook/test';

import { NotFound } from './layout/not-found.tsx';
import { Remote } from './modules/remote.tsx';
import { texts as moduleTexts } from './modules/texts.ts';
import { Guard } from './routes/guard.tsx';
import { texts } from './texts.ts';

const meta = {
  title: 'Shell/Placeholders and errors',
  component: Skeleton,
  decorators: [
    (Story) => (
      <MemoryRouter>
        <main>
          <Story />
        </main>
      </MemoryRouter>
    ),
  ],
} satisfies Meta<typeof Skeleton>;
export default meta;

type Story = StoryObj<typeof meta>;

const nothing = () => {};

/** Every request fails, and the logged errors are expected. */
const failAll = () => {
  spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(new Response('', { status: 503 })));
  spyOn(console, 'error').mockImplementation(() => {});
};

export const LoadingScreen: Story = {};
export const UnknownUrl: Story = { render: () => <NotFound /> };

export const ModuleMissing: Story = {
  beforeEach: failAll,
  render: () => <Remote name="lists" />,
  play: async ({ canvas }) => {
    await canvas.findByRole('alert');
  },
};

export const ModuleBroken: Story = {
  render: () => (
    <ErrorState title={moduleTexts.remoteBroken} detail={moduleTexts.remoteBrokenAgain} onRetry={nothing} />
  ),
};
export const ModuleTooOld: Story = {
  render: () => (
    <ErrorState title={moduleTexts.remoteTooOld} detail={moduleTexts.remoteTooOldDetail} onRetry={nothing} />
  ),
};
export const PageTooOld: Story = {
  render: () => (
    <ErrorState
      title={moduleTexts.shellTooOld}
      detail={moduleTexts.shellTooOldDetail}
      action={texts.reload}
      onRetry={nothing}
    />
  ),
};
export const ModuleCrashed: Story = { render: () => <ErrorState title={texts.remoteCrashed} onRetry={nothing} /> };

const signInAndFailAll = () => {
  failAll();
  document.cookie = 'token=abc; path=/';
  return clearSession;
};

const guarded: Story = {
  beforeEach: signInAndFailAll,
  render: () => <Guard access="user">Inside</Guard>,
  play: async ({ canvas }) => {
    await canvas.findByRole('alert');
  },
};

export const ServerUnreachable: Story = guarded;

const respondBusy = () =>
  Promise.resolve(Response.json('Too many requests at once. Try again in a moment.', { status: 503 }));

export const ServerBusy: Story = {
  ...guarded,
  beforeEach: () => {
    const leave = signInAndFailAll();
    spyOn(window, 'fetch').mockImplementation(respondBusy);
    return leave;
  },
};

export const Offline: Story = {
  ...guarded,
  beforeEach: () => {
    spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    return signInAndFailAll();
  },
};
