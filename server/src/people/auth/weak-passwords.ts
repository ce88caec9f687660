/** The user whose password is checked. */
export interface Owner {
  name: string;
  email: string;
}

/** Shorter words occur in any password by chance. */
const MIN_WORD_LENGTH = 3;
/** A password with fewer letters besides the user's own words is weak. */
const MIN_OTHER_LETTERS = 3;

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

let common: Promise<ReadonlySet<string>> | null = null;

/** The 49,000 most common leaked passwords. Loaded when the first password is set. */
const commonPasswords = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'])));

/** Why a password is easy to guess (NIST SP 800-63B, 3.1.1.2); null if it is not. */
export async function weaknessOf(password: string, owner: Owner): Promise<string | null> {
  if (consistsOf(password, owner)) return 'This is too similar to your name or email address. Choose another one.';
  if ((await commonPasswords()).has(fold(password))) return 'Too many people use this password. Choose another one.';
  return null;
}

/** Whether a password has hardly any letters besides the words of the name and the email address. */
function consistsOf(password: string, { name, email }: Owner): boolean {
  const words = [email, ...email.split('@'), ...`${name} ${email} benotes`.split(/[^\p{L}\p{N}]+/u)]
    .map((word) => fold(word))
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .toSorted((one, other) => other.length - one.length); // longer words before their parts
  const folded = fold(password);
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), folded);
  return rest !== folded && rest.replaceAll(/[^\p{L}]+/gu, '').length < MIN_OTHER_LETTERS;
}
