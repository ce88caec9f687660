import { Type } from 'typebox';

/**
 * Why a version was kept: before an edit, or before an import, a merge of duplicates, a conversion, a restoration, or an
 * action on several posts changed the post; when a conflict was decided; or because a user named it.
 */
export const VERSION_REASONS = [
  'edit',
  'import',
  'merge',
  'conversion',
  'restoration',
  'action',
  'conflict',
  'name',
] as const;

export type VersionReason = (typeof VERSION_REASONS)[number];
export const VersionReason = Type.Unsafe<VersionReason>(
  Type.Union(VERSION_REASONS.map((reason) => Type.Literal(reason))),
);
