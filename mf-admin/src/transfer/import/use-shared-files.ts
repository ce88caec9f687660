import { dropSharedFiles, readShared } from '@benotes/platform/shared-content';
import { useSearchParams } from '@benotes/router';
import { useLatest } from '@benotes/ui';
import { useEffect, useRef } from 'react';

import { type ChosenFiles, chosenFrom } from './chosen-files.ts';

interface SharedFilesOptions {
  /** False if they are not accepted now: then they stay, and a reload tries again. */
  onFiles: (files: ChosenFiles) => boolean;
  /** They were taken before, or have expired. */
  onMissing: () => void;
}

/** Takes the files that another app shared with the installed one (`?shared=`). Images are for notes and stay. */
export function useSharedFiles(options: SharedFilesOptions): void {
  const [search, setSearch] = useSearchParams();
  const id = search.get('shared');
  const taken = useRef<string>();
  const latest = useLatest(options);
  useEffect(() => {
    if (id === null || taken.current === id) return;
    taken.current = id;
    const take = async () => {
      const all = (await readShared(id))?.files ?? [];
      const files = all.filter(isImportable);
      if (files.length > 0 && !latest.current.onFiles(chosenFrom(files))) return;
      setSearch({}, { replace: true }); // a reload must not choose them again
      if (files.length === 0) return latest.current.onMissing();
      await dropSharedFiles(id, isImportable);
    };
    void take();
  }, [id, setSearch, latest]);
}

const isImportable = ({ type }: File) => !type.startsWith('image/');
