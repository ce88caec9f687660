import { git } from './tracked-files.mjs';

const TYPES = ['build', 'chore', 'ci', 'docs', 'feat', 'fix', 'perf', 'refactor', 'revert', 'style', 'test'];
const SUBJECT = new RegExp(String.raw`^(?:${TYPES.join('|')})(?:\([a-z0-9-]+\))?!?: (\S.*)$`);
const MAX_LENGTH = 72;

/** `added`, `adding`, `adds`, but not `need`, `bring`, `pass`, `focus`. */
const NOT_IMPERATIVE =
  /^(?!(?:bring|embed|exceed|feed|need|proceed|seed|shed|speed|spread|string)$)\w+(?:ed|ing|[^su]s)$/;

/**
 * What is wrong with a commit subject; null if nothing is.
 *
 * @param {string} subject
 */
export function subjectProblem(subject) {
  if (subject.length > MAX_LENGTH) return `${subject.length} characters, at most ${MAX_LENGTH}`;
  const summary = SUBJECT.exec(subject)?.[1];
  if (!summary) return `not "type(scope): summary" with one of the types ${TYPES.join(', ')}`;
  if (summary.includes(';')) return 'more than one concern';
  if (summary.endsWith('.')) return 'ends with a period';
  const verb = /^[\w-]+/.exec(summary)?.[0] ?? '';
  return NOT_IMPERATIVE.test(verb) ? `"${verb}" is not the imperative` : null;
}

/**
 * Subjects of the commits that build on this rule; earlier history, and branches that started before, stay as they are.
 */
export function checkedSubjects() {
  const introduced = git('log', '--diff-filter=A', '--format=%H', '--', 'scripts/commit-messages.mjs').trim();
  if (!introduced) return [];
  return git('log', '--no-merges', '--ancestry-path', '--format=%s', `${introduced.split('\n').at(-1)}..HEAD`)
    .split('\n')
    .filter(Boolean);
}
