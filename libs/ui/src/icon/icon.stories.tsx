import { COLLECTION_COLORS, ICONS } from '@benotes/contract';
import type { Meta, StoryObj } from '@storybook/react-vite';

import { CollectionIcon } from './collection-icon.tsx';
import styles from './icon.stories.module.css';
import { Icon, type IconName } from './icon.tsx';
import { LAZY_PATHS } from './lazy-paths.ts';
import { PATHS } from './paths.ts';

const meta = { title: 'Foundations/Icons', component: Icon, args: { name: 'search' } } satisfies Meta<typeof Icon>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Interface: Story = {
  render: () => (
    <ul className={styles.sheet}>
      {(Object.keys({ ...PATHS, ...LAZY_PATHS }) as IconName[]).map((name) => (
        <li key={name} className={styles.sample}>
          <Icon name={name} />
          {name}
        </li>
      ))}
    </ul>
  ),
};

export const Colored: Story = {
  render: () => (
    <ul className={styles.sheet}>
      {COLLECTION_COLORS.map((color) => (
        <li key={color} className={styles.sample}>
          <CollectionIcon id={104} color={color} />
          {color}
        </li>
      ))}
    </ul>
  ),
};

export const OfCollections: Story = {
  render: () => (
    <ul className={styles.sheet} data-large>
      {[{ id: null, label: 'No Icon' }, ...ICONS].map(({ id, label }) => (
        <li key={id} className={styles.sample}>
          <CollectionIcon id={id} />
          {label}
        </li>
      ))}
    </ul>
  ),
};
