import { MemoryRouter } from '@benotes/router/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';

import { ConnectExtensionPage } from './connect-extension-page.tsx';

const REQUEST = '?challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&name=';

const meta = {
  title: 'Users/Connect the extension',
  component: ConnectExtensionPage,
  decorators: [
    (Story, { parameters }) => (
      <MemoryRouter initialEntries={[`/connect-extension${String(parameters['query'])}`]}>{Story()}</MemoryRouter>
    ),
  ],
} satisfies Meta<typeof ConnectExtensionPage>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Question: Story = { parameters: { query: `${REQUEST}Benotes in Chromium` } };
export const LongName: Story = { parameters: { query: `${REQUEST}${'ö'.repeat(100)}` } };
export const Waiting: Story = { parameters: { query: `${REQUEST}Chromium#grant=x` } };
export const Connected: Story = { parameters: { query: '?connected' } };
export const Invalid: Story = { parameters: { query: '' } };
