import type { ImportPreview, Input, updateImportPreview } from '@benotes/contract';
import type { FastifyRequest } from 'fastify';

import type { Config } from '../../kernel/config/config.ts';
import { invalid, Problem } from '../../kernel/problems.ts';
import { ownsCollection } from '../../library/collections/collections.repo.ts';
import { failureOf } from '../jobs/import-failures.ts';
import type { ImportJobs } from '../jobs/import-jobs.ts';
import type { ImportSource } from '../jobs/import.service.ts';
import { LargeUploads } from '../jobs/large-uploads.ts';
import { Stopped } from '../reading/stopped.ts';
import { type Choices, openPreview } from './open-preview.ts';
import { PreviewFolder, removeStalePreviews } from './preview-folder.ts';
import { PreviewReading } from './preview-reading.ts';
import { NO_OPTIONS, NOTHING_FOUND, type PreviewState, shownState } from './preview-state.ts';
import { type Dependencies, readPreview } from './read-preview.ts';
import { receiveFiles } from './receive-files.ts';

type Options = Input<typeof updateImportPreview>['body'];

interface Services extends Dependencies {
  config: Config;
  imports: ImportJobs;
}

const ENDED = { status: 500, reason: 'The server was restarted while it was reading the files.' };
const IN_USE = 'These files are being read or imported.';

/** Uploaded files of users that are not imported yet, and what is in them. */
export class ImportPreviews {
  /** Shared with the other imports. */
  readonly uploads = new LargeUploads();
  readonly #services: Services;
  readonly #reading = new Map<string, PreviewReading>();

  constructor(services: Services) {
    this.#services = services;
  }

  /**
   * Receives files and starts to read them. A preview of the user that is only waiting is removed: whoever uploads
   * other files has dropped it.
   *
   * @throws Problem 409 while another import of the user is received, read, or stored.
   */
  async create(request: FastifyRequest, userId: number): Promise<ImportPreview> {
    const { dataDir, archiveMaxBytes } = this.#services.config;
    const release = this.uploads.claim(userId);
    try {
      await removeStalePreviews(dataDir);
      for (const other of await PreviewFolder.list(dataDir, userId)) {
        if (other.isLocked) throw new Problem(409, IN_USE);
        await other.remove();
      }
      const folder = await PreviewFolder.create(dataDir, userId);
      const unlock = folder.lock();
      try {
        const received = await receiveFiles(request, folder.path, archiveMaxBytes);
        return await this.#read(userId, folder, { ...received, kind: 'posts', options: NO_OPTIONS }, () => {
          unlock();
          release();
        });
      } catch (error) {
        unlock();
        await folder.remove();
        throw error;
      }
    } catch (error) {
      release();
      throw error;
    }
  }

  /** @throws Problem 404. */
  async get(userId: number, id: string): Promise<ImportPreview> {
    const { folder, state } = await this.#find(userId, id);
    // Until then it cannot be imported.
    if (state.status !== 'reading') await this.#reading.get(id)?.done;
    if (state.status === 'ready') await folder.touch();
    return this.#shown(folder, state);
  }

  /** Reads the files again. @throws Problem 404, 409. */
  async update(userId: number, id: string, options: Options): Promise<ImportPreview> {
    const { folder, state, release } = await this.#take(userId, id);
    try {
      return await this.#read(userId, folder, { ...state, options: { ...state.options, ...options } }, release);
    } catch (error) {
      release();
      throw error;
    }
  }

  /**
   * Starts to store what was read, once the request is `answered`; returns the id of the import. @throws Problem 404,
   * 409; Invalid.
   */
  async start(userId: number, id: string, choices: Choices, answered: Promise<unknown>): Promise<number> {
    const { folder, state, release } = await this.#take(userId, id);
    const close = async (isStored: boolean) => {
      // Before the claim ends, so that nothing is imported twice.
      if (isStored) await folder.removeState().catch(this.#services.report);
      release();
      if (isStored) await folder.remove().catch(() => {}); // it is swept later
    };
    let source: ImportSource;
    try {
      if (state.status !== 'ready') throw new Problem(409, 'These files cannot be imported now.');
      if (choices.collection_id !== null && !(await ownsCollection(this.#services.db, userId, choices.collection_id)))
        throw invalid('collection_id', 'There is no such collection.');
      source = await openPreview(this.#services, userId, folder, { state, choices, close });
    } catch (error) {
      release();
      throw error;
    }
    return this.#services.imports.start(userId, source, answered);
  }

  /** Stops reading and removes the files. @throws Problem 404, 409 while they are stored. */
  async remove(userId: number, id: string): Promise<void> {
    await this.#find(userId, id); // those of other users are not stopped
    const reading = this.#reading.get(id);
    reading?.stop();
    await reading?.done;
    const { folder, release } = await this.#take(userId, id);
    await folder.remove().finally(release);
  }

  /** Removes previews that were not used for long. */
  async sweep(): Promise<void> {
    await removeStalePreviews(this.#services.config.dataDir);
  }

  /** Stops reading. */
  async close(): Promise<void> {
    for (const reading of this.#reading.values()) reading.stop();
    await Promise.allSettled(Array.from(this.#reading.values(), ({ done }) => done));
  }

  async #find(userId: number, id: string): Promise<{ folder: PreviewFolder; state: PreviewState }> {
    const folder = await PreviewFolder.find(this.#services.config.dataDir, userId, id);
    const state = await folder?.readState();
    if (!folder || !state) throw new Problem(404, 'Import preview not found');
    if (state.status !== 'reading' || this.#reading.has(id) || folder.isLocked) return { folder, state };
    // Reading may have ended since the state was read.
    const settled = await folder.readState();
    if (settled && settled.status !== 'reading') return { folder, state: settled };
    return { folder, state: { ...state, status: 'failed', failure: ENDED } };
  }

  /** Takes a preview that is waiting, as it is then; `release` gives it back. @throws Problem 404, 409. */
  async #take(userId: number, id: string) {
    const { folder } = await this.#find(userId, id);
    if (folder.isLocked) throw new Problem(409, IN_USE);
    const unclaim = this.uploads.claim(userId);
    let unlock: (() => void) | undefined;
    const release = () => {
      unlock?.();
      unclaim();
    };
    try {
      unlock = folder.lock();
      // Its import may just have ended.
      return { ...(await this.#find(userId, id)), release };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Starts to read. `release` is called once that has ended; if it cannot start, the caller does. */
  async #read(
    userId: number,
    folder: PreviewFolder,
    given: Pick<PreviewState, 'size' | 'files' | 'options' | 'kind'>,
    release: () => void,
  ): Promise<ImportPreview> {
    const state: PreviewState = { ...given, status: 'reading', found: NOTHING_FOUND, failure: null };
    await folder.writeState(state);
    const shown = await this.#shown(folder, state);
    const reading = new PreviewReading((own) =>
      this.#finish(userId, folder, state, own).finally(() => {
        this.#reading.delete(folder.id);
        release();
      }),
    );
    this.#reading.set(folder.id, reading);
    return shown;
  }

  async #finish(userId: number, folder: PreviewFolder, state: PreviewState, reading: PreviewReading): Promise<void> {
    try {
      const read = await readPreview(this.#services, userId, folder, state, reading);
      await folder.writeState({ ...state, ...read, status: 'ready' });
    } catch (error) {
      if (error instanceof Stopped) return;
      const failure = failureOf(error);
      if (failure.status === 500) this.#services.report(error);
      await folder.writeState({ ...state, status: 'failed', failure }).catch(this.#services.report);
    }
  }

  async #shown(folder: PreviewFolder, state: PreviewState): Promise<ImportPreview> {
    const fraction = this.#reading.get(folder.id)?.progress.fraction ?? 0;
    return { id: folder.id, ...shownState(state, fraction), expires_at: new Date(await folder.expiry()).toISOString() };
  }
}
