import { dropShared, readShared } from '@benotes/platform/shared-content';
import { useSearchParams } from '@benotes/router';
import { useEffect, useRef } from 'react';

import { type ChosenFiles, chosenFrom } from './chosen-files.ts';

interface SharedFilesOptions {
  onFiles: (files: ChosenFiles) => void;
  /** They were taken before, or have expired. */
  onMissing: () => void;
}

/** Takes the files that another app shared with the installed one (`?shared=`). Images are for notes and stay. */
export function useSharedFiles(options: SharedFilesOptions): void {
  const [search, setSearch] = useSearchParams();
  const id = search.get('shared');
  const taken = useRef<string>();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    if (id === null || taken.current === id) return;
    taken.current = id;
    const take = async () => {
      const all = (await readShared(id))?.files ?? [];
      const files = all.filter(({ type }) => !type.startsWith('image/'));
      setSearch({}, { replace: true }); // a reload must not choose them again
      if (files.length === 0) return latest.current.onMissing();
      latest.current.onFiles(chosenFrom(files));
      if (files.length === all.length) await dropShared(id);
    };
    void take();
  }, [id, setSearch]);
}
