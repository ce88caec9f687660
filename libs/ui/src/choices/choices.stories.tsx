import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';

import { CheckboxGroup } from './checkbox-group.tsx';
import { Checkbox } from './checkbox.tsx';
import { RadioGroup } from './radio-group.tsx';

const meta = { title: 'Controls/Choices' } satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

const EVENTS = [
  { value: 'created', label: 'A post is created' },
  { value: 'deleted', label: 'A post is deleted' },
] as const;
const DUPLICATES = [
  { value: 'skip', label: 'Skip' },
  { value: 'update', label: 'Update' },
  { value: 'keep', label: 'Keep both' },
] as const;
const FORMATS = [
  { value: 'html', label: 'Bookmark file (.html)', about: 'For browsers and other bookmark managers.' },
  { value: 'csv', label: 'Table (.csv)', about: 'For spreadsheets: a row for each link and note.' },
] as const;

function OneBox({ disabled = false }) {
  const [isOn, setIsOn] = useState(false);
  return <Checkbox label="Load the preview again" checked={isOn} disabled={disabled} onChange={setIsOn} />;
}

function Boxes({ error }: { error?: string }) {
  const [values, setValues] = useState<readonly (typeof EVENTS)[number]['value'][]>(error ? [] : ['created']);
  return <CheckboxGroup legend="Events" options={EVENTS} values={values} error={error} onChange={setValues} />;
}

type RowProps = Pick<ComponentProps<typeof RadioGroup>, 'disabled'>;

function Row({ disabled = false }: RowProps) {
  const [value, setValue] = useState<(typeof DUPLICATES)[number]['value']>('skip');
  const hint = value === 'skip' ? 'What you have saved stays as it is.' : 'What you have saved changes.';
  return (
    <RadioGroup
      legend="Duplicates"
      options={DUPLICATES}
      value={value}
      disabled={disabled}
      hint={hint}
      onChange={setValue}
    />
  );
}

function BoxedRadios() {
  const [value, setValue] = useState<(typeof FORMATS)[number]['value']>('html');
  const options = FORMATS.map((each) => ({ ...each, more: each.value === value && <OneBox /> }));
  return <RadioGroup legend="Format" options={options} value={value} onChange={setValue} />;
}

export const Unchecked: Story = { render: () => <OneBox /> };
export const Disabled: Story = { render: () => <OneBox disabled /> };
export const Several: Story = { render: () => <Boxes /> };
export const WithAnError: Story = { render: () => <Boxes error="Choose at least one event." /> };
export const OneOfAFew: Story = { render: () => <Row /> };
export const DisabledRadios: Story = { render: () => <Row disabled /> };
export const WithExplanations: Story = { render: () => <BoxedRadios /> };

export const ByKeyboard: Story = {
  render: () => (
    <>
      <Boxes />
      <Row />
    </>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect(canvas.getByRole('checkbox', { name: 'A post is created' })).not.toBeChecked();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    const update = canvas.getByRole('radio', { name: 'Update' });
    await expect(update).toBeChecked();
    await expect(update).toHaveAccessibleDescription('What you have saved changes.');
  },
};
