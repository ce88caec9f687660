/** Whose password it shall be. */
export interface Person {
  name: string;
  email: string;
}

/** Words shorter than this stand in any password by chance. */
const WORD_MIN = 3;
/** With less than this beside somebody's own words, a password is made of them. */
const OTHER_LETTERS_MIN = 3;

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

let common: Promise<ReadonlySet<string>> | null = null;

/** The most common passwords of all leaks, some 49,000. Loaded with the first password that is set. */
const commonPasswords = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'])));

/** Why a password is among the first that somebody would try (NIST SP 800-63B, 3.1.1.2); null when it is not. */
export async function weaknessOf(password: string, person: Person): Promise<string | null> {
  if (isMadeOf(password, person)) return 'This is made of your name or e-mail. Choose another one.';
  if ((await commonPasswords()).has(fold(password))) return 'Too many people use this password. Choose another one.';
  return null;
}

/** Whether little else is left of a password without the words of a name and an address, digits and signs. */
function isMadeOf(password: string, { name, email }: Person): boolean {
  const words = [email, ...email.split('@'), ...`${name} ${email} benotes`.split(/[^\p{L}\p{N}]+/u)]
    .map((word) => fold(word))
    .filter((word) => word.length >= WORD_MIN)
    .toSorted((one, other) => other.length - one.length); // whole ones before their parts
  const folded = fold(password);
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), folded);
  return rest !== folded && rest.replaceAll(/[^\p{L}]+/gu, '').length < OTHER_LETTERS_MIN;
}
