import { checkTexts, isSameUrl, type Say, squeezed } from './compare-texts.ts';
import type { Collected, Expected, ExpectedItem, ImportedItem } from './import-corpora.ts';

/** How an import differs from what is expected, each difference as a sentence. */
export function differences(expected: Expected, { items, collections, missingFiles }: Collected): string[] {
  const left = new Set(items);
  const found = new Map<ExpectedItem, ImportedItem>();
  const reports: string[] = [];
  for (const wanted of expected.items) {
    const candidates = [...left].filter((item) => isSame(wanted, item, expected));
    const ranked = candidates
      .map((item) => ({ item, problems: problemsOf(wanted, item, expected) }))
      .toSorted((one, other) => one.problems.length - other.problems.length);
    const [best] = ranked;
    const name = `${[...wanted.path, wanted.title].join(' / ')} ${wanted.url ?? ''}`.trim();
    if (!best) {
      if (wanted.optional === undefined) reports.push(`${name}: missing`);
      continue;
    }
    left.delete(best.item);
    found.set(wanted, best.item);
    reports.push(...best.problems.map((problem) => `${name}: ${problem}`));
  }
  if (!expected.extraItems)
    for (const item of left) reports.push(`${[...item.path, item.title].join(' / ')} ${item.url ?? ''}: not expected`);
  reports.push(...misplaced(expected.items, found, items));
  const counts = expected.counts ?? {};
  const roots = expected.altRoot?.length ?? (expected.dropRoot === undefined ? 0 : 1);
  if (typeof counts.collections === 'number' && Math.abs(collections - counts.collections) > roots)
    reports.push(`collections: ${collections} instead of ${counts.collections}`);
  if (
    typeof counts.attachments_not_imported === 'number' &&
    Math.abs(missingFiles - counts.attachments_not_imported) > 1
  )
    reports.push(`files that are not imported: ${missingFiles} instead of ${counts.attachments_not_imported}`);
  return reports;
}

const spaced = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();

function isSame(wanted: ExpectedItem, item: ImportedItem, expected: Expected): boolean {
  const urls = [wanted.url, ...(wanted.alt?.url ?? [])];
  return (
    [wanted.path, ...(wanted.alt?.path ?? [])].some((names) => isPath(names, item.path, expected)) &&
    (isTitle(wanted, item.title) || wanted.titleFree === true) &&
    urls.some((url) => url === item.url || (url !== null && item.url !== null && isSameUrl(url, item.url)))
  );
}

function isPath(names: readonly string[], own: readonly string[], { altRoot, dropRoot }: Expected): boolean {
  const variants = [[...names]];
  if (altRoot) variants.push([...altRoot, ...names]);
  if (dropRoot !== undefined && names[0] === dropRoot) variants.push(names.slice(1));
  return variants.some(
    (variant) =>
      variant.length === own.length &&
      variant.every((name, at) => name.startsWith('@') || spaced(name) === spaced(own[at] ?? '')),
  );
}

function isTitle({ title, alt }: ExpectedItem, own: string): boolean {
  if (title === '') return true;
  const allowed = [title, ...(alt?.title ?? [])].map(squeezed);
  const given = squeezed(own);
  return allowed.some(
    (one) => one === given || (alt?.titlePrefix === true && given !== '' && one.startsWith(given.replace(/…$/, ''))),
  );
}

function problemsOf(wanted: ExpectedItem, item: ImportedItem, expected: Expected): string[] {
  const problems: string[] = [];
  const say = (field: string, own: unknown, want: unknown) =>
    problems.push(`${field} is ${JSON.stringify(own)} instead of ${JSON.stringify(want)}`);
  if (wanted.kind !== item.kind && !wanted.alt?.kind?.includes(item.kind)) say('kind', item.kind, wanted.kind);
  if (wanted.archived !== item.isDeleted) say('in the bin', item.isDeleted, wanted.archived);
  checkTags(wanted, item, expected, say);
  if (!expected.datesFree)
    for (const field of ['created', 'updated'] as const) {
      const allowed = [wanted[field], ...(wanted.alt?.[field] ?? [])];
      if (!allowed.some((one) => isSameTime(one, item[field]))) say(field, item[field], wanted[field]);
    }
  checkTexts(wanted, item, say);
  return problems;
}

function checkTags({ tags, flags = [], alt }: ExpectedItem, item: ImportedItem, expected: Expected, say: Say): void {
  if (expected.tagsFree) return;
  const free = new Set([...flags, ...(expected.extraTags ?? [])]);
  const compared = (names: readonly string[]) =>
    names
      .filter((name) => !free.has(name))
      .map((name) => name.normalize('NFC'))
      .toSorted()
      .join('\n');
  if (![tags, ...(alt?.tags ?? [])].some((one) => compared(one) === compared(item.tags))) say('tags', item.tags, tags);
}

/** A missing date may be filled by another one of the post. */
const isSameTime = (one: string | null, own: string | null) =>
  one === null || own === null ? one === own : Math.abs(Date.parse(one) - Date.parse(own)) < 1000;

/** Posts of a collection that are not in the order that is expected. */
function misplaced(
  wanted: readonly ExpectedItem[],
  found: ReadonlyMap<ExpectedItem, ImportedItem>,
  items: readonly ImportedItem[],
): string[] {
  const byPath = new Map<string, ExpectedItem[]>();
  for (const item of wanted) {
    if (item.order === null || !found.has(item)) continue;
    const key = item.path.join('\n');
    byPath.set(key, [...(byPath.get(key) ?? []), item]);
  }
  return [...byPath].flatMap(([key, group]) => {
    const want = group.toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0)).map(({ title }) => title);
    const own = group
      .toSorted((one, other) => at(items, found.get(one)) - at(items, found.get(other)))
      .map(({ title }) => title);
    return want.join('\n') === own.join('\n')
      ? []
      : [`order in ${key}: ${own.join(', ')} instead of ${want.join(', ')}`];
  });
}

const at = (items: readonly ImportedItem[], item: ImportedItem | undefined) => (item ? items.indexOf(item) : -1);
