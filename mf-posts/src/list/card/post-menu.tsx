import { IconButton, Menu, type MenuProps } from '@benotes/ui';

import { texts } from '../../posts/texts.ts';

/** The three-dot menu of a post. */
export const PostMenu = ({ items }: Pick<MenuProps, 'items'>) => (
  <Menu label={texts.menu} trigger={<IconButton label={texts.menu} icon="more" />} items={items} />
);
