import type { Meta, StoryObj } from '@storybook/react-vite';

import { ShortcutsDialog } from './shortcuts-dialog.tsx';

const meta = {
  title: 'Shell/Keyboard shortcuts',
  component: ShortcutsDialog,
  args: {
    commands: [
      { id: 'save', label: 'Save', keys: 'Ctrl+Alt+S' },
      { id: 'palette', label: 'Go to a page or run a command', keys: 'Mod+K', group: 'Anywhere' },
      { id: 'search', label: 'Search', keys: '/', group: 'Anywhere' },
      { id: 'move', label: 'Move between posts', keys: ['ArrowUp', 'ArrowDown', 'Home'], group: 'In a list of posts' },
    ],
    onClose: () => {},
  },
} satisfies Meta<typeof ShortcutsDialog>;
export default meta;

export const Default: StoryObj<typeof meta> = {};
