import type { FoundPost } from '../reader.ts';

/** What a file says about its note. The addresses in `html` are still those of the file. */
export type NoteOfFile = Required<Pick<FoundPost, 'title' | 'html' | 'tags' | 'flags' | 'created' | 'updated'>>;
