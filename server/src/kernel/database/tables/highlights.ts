import type { HighlightColor, HighlightSource } from '@benotes/contract';
import type { Generated } from 'kysely';

/** A passage of a note or a copy that its user has marked. */
export interface HighlightsTable {
  id: Generated<number>;
  user_id: number;
  post_id: number;
  source: HighlightSource;
  quote: string;
  prefix: string;
  suffix: string;
  /** In code points. */
  position: number;
  color: HighlightColor;
  note: string | null;
  /** Quote and note as they are compared with the words of a search. */
  folded: string;
  created_at: string;
  updated_at: string;
}
