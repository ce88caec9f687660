import { paths, session } from '@benotes/platform';
import { generatePath, Route, Routes, useNavigate, useParams, useSearchParams } from '@benotes/router';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';

import { Locked, SharePage } from './share-page.tsx';
import { SharedPostPage } from './shared-post-page.tsx';
import { closeShare } from './shared-posts.store.ts';
import type { ViewerLinks } from './viewer-links.ts';

export function App() {
  const viewer = useViewer();
  // The next visit loads the share again.
  useEffect(() => closeShare, []);
  return (
    <Routes>
      <Route path={paths.share} element={<SharePage viewer={viewer} />} />
      <Route path={paths.post} element={<PostPage viewer={viewer} />} />
      {/* The URL may change before the shell unmounts this module. */}
      <Route path="*" element={null} />
    </Routes>
  );
}

function PostPage({ viewer }: { viewer: ViewerLinks }) {
  const { id } = useParams();
  const { visitor } = useSnapshot(session);
  if (!visitor && viewer.token !== '') return <Locked token={viewer.token} />;
  return <SharedPostPage key={id} id={Number(id)} viewer={viewer} />;
}

/** The product's URLs, which contain the token. */
function useViewer(): ViewerLinks {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const query = `?${new URLSearchParams({ token })}`;
  return {
    token,
    listHref: paths.share + query,
    postHref: (id) => generatePath(paths.post, { id: String(id) }) + query,
    open: (href) => void navigate(href),
  };
}
