import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';

import { Button } from '../button/button.tsx';
import { TextField } from '../field/text-field.tsx';
import { Segmented } from './segmented.tsx';
import { SettingBlock, SettingField, SettingRow, settingsList } from './setting-row.tsx';
import { SettingsGroup } from './settings-group.tsx';
import { Switch, SwitchRow } from './switch.tsx';

const meta = {
  title: 'Controls/Settings',
  component: SettingsGroup,
  args: { title: 'Profile', children: null },
} satisfies Meta<typeof SettingsGroup>;
export default meta;

type Story = StoryObj<typeof meta>;

const DEVICES = ['Firefox on Linux', 'A program whose name is so long that it does not fit on one line of a phone'];
const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

function Rows() {
  const [isOn, setIsOn] = useState(false);
  const [theme, setTheme] = useState<(typeof THEMES)[number]['value']>('light');
  return (
    <>
      <SettingField>
        <TextField label="Name" hint="Shown to people you share with." defaultValue="Grandmother" />
      </SettingField>
      <SettingField>
        <TextField label="Email" type="email" error="Enter an email address." />
      </SettingField>
      <SettingRow label="Theme">
        <Segmented label="Theme" options={THEMES} value={theme} onChange={setTheme} />
      </SettingRow>
      <SwitchRow
        label="Single-key shortcuts"
        hint="Keys such as / and ? while you are not typing."
        checked={isOn}
        onChange={setIsOn}
      />
      <SettingBlock>What is as wide as the group, with its own label.</SettingBlock>
      <ul className={settingsList} aria-label="Devices">
        {DEVICES.map((device) => (
          <li key={device}>
            {device}
            <Button>End</Button>
          </li>
        ))}
      </ul>
    </>
  );
}

export const EveryRow: Story = { args: { children: <Rows /> } };

export const Narrow: Story = {
  args: { hint: 'In a column of a phone, controls are below their words.', children: <Rows /> },
  decorators: [(Story) => <div style={{ maxWidth: 340 }}>{Story()}</div>],
};

export const Danger: Story = {
  args: {
    title: 'Delete account',
    tone: 'danger',
    children: (
      <SettingRow hint="You see what will be deleted before you confirm.">
        <Button tone="danger">Delete account</Button>
      </SettingRow>
    ),
  },
};

function WordedSwitch() {
  const [isOn, setIsOn] = useState(true);
  return <Switch word="Include their posts" checked={isOn} onChange={setIsOn} />;
}

export const SwitchWithAWord: Story = {
  render: () => <WordedSwitch />,
  play: async ({ canvasElement }) => {
    const toggle = within(canvasElement).getByRole('switch', { name: 'Include their posts' });
    await userEvent.click(toggle);
    await expect(toggle).not.toBeChecked();
  },
};

export const ByKeyboard: Story = {
  args: { children: <Rows /> },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    canvas.getByRole('radio', { name: 'Light' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await userEvent.tab();
    const toggle = canvas.getByRole('switch', { name: 'Single-key shortcuts' });
    await expect(toggle).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(toggle).toBeChecked();
  },
};
