import { createShare, type Share, updateShare } from '@benotes/contract';
import { call, fieldError, type FormError, toFormError } from '@benotes/platform';

import type { ShareSubject } from '../save-share.ts';
import { generateToken } from '../share-token.ts';
import { texts } from './texts.ts';

/** A link as edited in the dialog. */
export interface LinkDraft extends Pick<Share, 'with_subcollections' | 'may_add' | 'with_comments'> {
  name: string;
  /** The last day, as in a date field; '' for none. */
  endsOn: string;
  /** '' for none, or for the one that it has. */
  password: string;
  removesPassword: boolean;
}

const two = (number: number) => String(number).padStart(2, '0');

/** A day here, as in a date field. */
function dateOf(time: string): string {
  const date = new Date(time);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The end of a day here; undefined for one that does not exist, such as one of the year 275761. */
function endOf(day: string): string | undefined {
  const end = new Date(`${day}T23:59:59`);
  return Number.isNaN(end.getTime()) ? undefined : end.toISOString();
}

export const draftOf = (link: Share | undefined): LinkDraft => ({
  name: link?.name ?? '',
  endsOn: link?.expires_at ? dateOf(link.expires_at) : '',
  password: '',
  removesPassword: false,
  with_subcollections: link?.with_subcollections ?? false,
  may_add: link?.may_add ?? false,
  with_comments: link?.with_comments ?? false,
});

type Outcome = { link: Share; error?: undefined } | { link?: undefined; error: FormError };

/** Creates a link, or changes one, to match the dialog. */
export async function saveLink(
  subject: ShareSubject,
  link: Share | undefined,
  draft: LinkDraft,
  token = generateToken(),
): Promise<Outcome> {
  const name = draft.name.trim();
  if (name === '') return { error: fieldError('name', texts.nameMissing) };
  const { endsOn, password, removesPassword, with_subcollections, may_add, with_comments } = draft;
  const isSameEnd = endsOn === draftOf(link).endsOn;
  const expires_at = endsOn === '' ? null : endOf(endsOn);
  if (expires_at === undefined) return { error: fieldError('expires_at', texts.noSuchDay) };
  const body = {
    name,
    ...(!isSameEnd && { expires_at }),
    ...(removesPassword ? { password: null } : password !== '' && { password }),
    ...('collection_id' in subject && { with_subcollections, may_add }),
    with_comments,
  };
  try {
    const { data } = link
      ? await call(updateShare, { params: { id: link.id }, body })
      : await call(createShare, { body: { token, ...subject, ...body } });
    return { link: data };
  } catch (error) {
    return { error: toFormError(error, texts.notSaved, ['name', 'expires_at', 'password']) };
  }
}
