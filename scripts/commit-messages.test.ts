import { describe, expect, it } from 'vitest';

import { checkedSubjects, subjectProblem } from './commit-messages.mjs';
import { hasHistory } from './tracked-files.mjs';

describe('A commit subject', () => {
  it.each([
    'fix(mf-posts): put a rejected move back',
    'docs: split the decisions into pages',
    'feat(server)!: reject common passwords',
    'fix: pass the token',
    `test: ${'a'.repeat(66)}`,
  ])('is accepted: %s', (subject) => {
    expect(subjectProblem(subject)).toBeNull();
  });

  it.each([
    [`test: ${'a'.repeat(67)}`, '73 characters'],
    ['Fix the list', 'not "type(scope)'],
    ['update: the list', 'not "type(scope)'],
    ['fix:put it back', 'not "type(scope)'],
    ['fix: put it back.', 'period'],
    ['fix: put it back; rename the list', 'more than one concern'],
    ['fix: fixed the list', '"fixed" is not the imperative'],
    ['feat: adding a list', '"adding" is not the imperative'],
    ['feat: adds a list', '"adds" is not the imperative'],
  ])('is rejected: %s', (subject, problem) => {
    expect(subjectProblem(subject)).toContain(problem);
  });

  it.skipIf(!hasHistory)('follows the rule in every commit since the rule exists', () => {
    const problems = checkedSubjects().map((subject) => ({ subject, problem: subjectProblem(subject) }));
    expect(problems.filter(({ problem }) => problem)).toEqual([]);
  });
});
