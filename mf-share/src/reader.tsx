import type { Post } from '@benotes/contract';
import { deviceStorage, useFaviconSource } from '@benotes/platform';
import { AppearanceButton } from '@benotes/post-card/appearance-button';
import { PostReader } from '@benotes/post-card/reading';
import { storeAppearance } from '@benotes/post-card/stored-appearance';

const KEY = 'reading:';

/** The choice of visitors on this device. */
const stored = storeAppearance({
  read: () => deviceStorage.read(KEY),
  write: (value) => void deviceStorage.write(KEY, value),
});

const SharedPost = ({ post }: { post: Post }) => (
  <PostReader post={post} appearance={stored.useAppearance()} faviconSource={useFaviconSource()} />
);

const Settings = () => <AppearanceButton appearance={stored.useAppearance()} onChange={stored.change} />;

/** What the page of a post needs. */
export const reader = { SharedPost, Settings };
