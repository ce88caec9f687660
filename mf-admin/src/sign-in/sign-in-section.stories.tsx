import type { SignInSettings } from '@benotes/contract';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { spyOn } from 'storybook/test';

import { RecoveryCodes } from './recovery-codes.tsx';
import { SignInSection } from './sign-in-section.tsx';

const none: SignInSettings = {
  passkeys: [],
  passkey_origin: location.origin,
  requires_passkey: false,
  has_totp: false,
  recovery_codes_left: 0,
};
const passkeys: SignInSettings['passkeys'] = [
  { id: 1, name: 'Laptop', is_synced: false, created_at: '2026-11-22T09:00:00.000Z', last_used_at: null },
  {
    id: 2,
    name: 'A phone with a name that does not fit on one line of the smallest screens',
    is_synced: true,
    created_at: '2026-11-22T09:00:00.000Z',
    last_used_at: '2026-11-24T09:00:00.000Z',
  },
];

const respond = (settings: Partial<SignInSettings>) => () =>
  void spyOn(window, 'fetch').mockImplementation(async () => Response.json({ data: { ...none, ...settings } }));

const meta = { title: 'Users/Sign-in', component: SignInSection, beforeEach: respond({}) } satisfies Meta<
  typeof SignInSection
>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Nothing: Story = {};
export const Passkeys: Story = { beforeEach: respond({ passkeys }) };
export const PasskeysRequired: Story = {
  beforeEach: respond({ passkeys, requires_passkey: true, recovery_codes_left: 10 }),
};
export const FewCodesLeft: Story = { beforeEach: respond({ passkeys, has_totp: true, recovery_codes_left: 1 }) };
export const NotHere: Story = { beforeEach: respond({ passkey_origin: null }) };
export const AskingForThePassword: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Set up an authenticator app' }));
  },
};
export const Codes: Story = {
  render: () => (
    <RecoveryCodes codes={Array.from({ length: 10 }, (_, at) => `3f9k-7m2q-xd0v-h5t${at}`)} onClose={() => {}} />
  ),
};
