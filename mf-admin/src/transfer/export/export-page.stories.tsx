import type { Meta, StoryObj } from '@storybook/react-vite';

import { ExportFormatField } from './export-format.tsx';
import { ExportScopeField } from './export-scope.tsx';

const meta = {
  title: 'Export/Choices',
  render: ({ disabled }) => (
    <>
      <ExportScopeField disabled={disabled} />
      <ExportFormatField disabled={disabled} />
    </>
  ),
  args: { disabled: false },
} satisfies Meta<{ disabled: boolean }>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Choices: Story = {};
export const WhileItRuns: Story = { args: { disabled: true } };
