import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';

import { Button } from '../button/button.tsx';
import { TextField } from '../field/text-field.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Sheet } from './sheet.tsx';

const nothing = () => {};

const meta = {
  title: 'Overlays/Dialog',
  component: Dialog,
  args: { title: 'Transfer', open: true, onClose: nothing, children: 'Where shall this post go?' },
} satisfies Meta<typeof Dialog>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Open: Story = {
  args: {
    children: <TextField label="Name" defaultValue="Systems" />,
    actions: (
      <>
        <Button>Cancel</Button>
        <Button tone="primary">Transfer</Button>
      </>
    ),
  },
};

export const Long: Story = {
  args: { children: Array.from({ length: 40 }, (_, line) => <p key={line}>Line {line + 1} of a long text.</p>) },
};

const confirmation = {
  title: 'Empty the Recycle Bin?',
  children: 'The 12 posts in it are gone for ever.',
  confirmLabel: 'Empty',
  tone: 'danger',
  open: true,
  onConfirm: nothing,
  onClose: nothing,
} as const;

export const Confirmation: Story = { render: () => <ConfirmDialog {...confirmation} /> };
export const BusyConfirmation: Story = { render: () => <ConfirmDialog {...confirmation} busy /> };

export const BottomSheet: Story = {
  render: () => (
    <Sheet label="Options" open onClose={nothing}>
      <Button icon="paste">Paste</Button>
    </Sheet>
  ),
};

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Transfer…</Button>
      <Dialog title="Transfer" open={open} onClose={() => setOpen(false)}>
        Where shall this post go?
      </Dialog>
    </>
  );
}

export const GivesTheFocusBack: Story = {
  render: () => <Opener />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const opener = canvas.getByRole('button', { name: 'Transfer…' });
    await userEvent.click(opener);
    await expect(canvas.getByRole('dialog').contains(document.activeElement)).toBe(true);
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }));
    await expect(canvas.queryByRole('dialog')).toBeNull();
    await expect(opener).toHaveFocus();
  },
};
