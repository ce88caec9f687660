import { clearSession } from '@benotes/platform';
import { MemoryRouter } from '@benotes/router/testing';
import { ErrorState } from '@benotes/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { spyOn } from 'storybook/test';

import { Guard } from './routes/guard.tsx';
import { Loading } from './layout/loading.tsx';
import { NotFound } from './layout/not-found.tsx';
import { Remote } from './modules/remote.tsx';
import { texts } from './texts.ts';

const meta = {
  title: 'Shell/In place of a screen',
  component: Loading,
  decorators: [
    (Story) => (
      <MemoryRouter>
        <main>
          <Story />
        </main>
      </MemoryRouter>
    ),
  ],
} satisfies Meta<typeof Loading>;
export default meta;

type Story = StoryObj<typeof meta>;

const nothing = () => {};

/** Every request is refused, and what that writes to the console is expected. */
const refuseAll = () => {
  spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(new Response('', { status: 503 })));
  spyOn(console, 'error').mockImplementation(() => {});
};

export const OnItsWay: Story = {};
export const NoPageAtThisAddress: Story = { render: () => <NotFound /> };

export const ModuleMissing: Story = {
  beforeEach: refuseAll,
  render: () => <Remote name="mf_posts" />,
  play: async ({ canvas }) => {
    await canvas.findByRole('alert');
  },
};

export const ModuleBroken: Story = {
  render: () => <ErrorState title={texts.remoteBroken} detail={texts.remoteBrokenAgain} onRetry={nothing} />,
};
export const ModuleTooOld: Story = {
  render: () => <ErrorState title={texts.remoteTooOld} detail={texts.remoteTooOldDetail} onRetry={nothing} />,
};
export const PageTooOld: Story = {
  render: () => (
    <ErrorState title={texts.shellTooOld} detail={texts.shellTooOldDetail} action={texts.reload} onRetry={nothing} />
  ),
};
export const ModuleCrashed: Story = { render: () => <ErrorState title={texts.remoteCrashed} onRetry={nothing} /> };

const signInAndRefuseAll = () => {
  refuseAll();
  document.cookie = 'token=abc; path=/';
  return clearSession;
};

const guarded: Story = {
  beforeEach: signInAndRefuseAll,
  render: () => <Guard access="user">Inside</Guard>,
  play: async ({ canvas }) => {
    await canvas.findByRole('alert');
  },
};

export const ServerOutOfReach: Story = guarded;

const askToWait = () =>
  Promise.resolve(Response.json('Too many requests at once. Try again in a moment.', { status: 503 }));

export const ServerAsksToWait: Story = {
  ...guarded,
  beforeEach: () => {
    const leave = signInAndRefuseAll();
    spyOn(window, 'fetch').mockImplementation(askToWait);
    return leave;
  },
};

export const Offline: Story = {
  ...guarded,
  beforeEach: () => {
    spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    return signInAndRefuseAll();
  },
};
