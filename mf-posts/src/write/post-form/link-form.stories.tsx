import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';

import { LinkFields } from './link-fields.tsx';
import { SharedText } from './shared-text.tsx';

const meta = { title: 'Posts/Form of a link' } satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

const SAVED = 'https://notes.example.org/wal';

function Form({ initial }: { initial: string }) {
  const [url, setUrl] = useState(initial);
  const [description, setDescription] = useState('How databases keep their promise when the power goes.');
  const [loadsPreview, setLoadsPreview] = useState(false);
  const isMoved = url !== SAVED;
  const isValid = /^https?:/.test(url);
  return (
    <LinkFields link={{ url, setUrl, isMoved, isValid, description, setDescription, loadsPreview, setLoadsPreview }} />
  );
}

export const Saved: Story = { render: () => <Form initial={SAVED} /> };
export const WithANewAddress: Story = { render: () => <Form initial="https://notes.example.org/other" /> };
export const WithAnInvalidAddress: Story = { render: () => <Form initial="notes.example.org" /> };

function Shared() {
  const [isAdded, setIsAdded] = useState(false);
  return <SharedText html="<p>Read chapter two first.</p>" isAdded={isAdded} onChange={setIsAdded} />;
}

export const SharedTextBesideALink: Story = { render: () => <Shared /> };
