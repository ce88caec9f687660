import { parse } from 'bowser';

const PROGRAM_MAX_LENGTH = 60;

/**
 * A device or program in words, from its `User-Agent`: "Firefox on Windows", or the first product of a program, such as
 * "curl/8.5.0". Null if it did not say.
 */
export function deviceName(userAgent: string | null): string | null {
  const agent = userAgent?.trim() ?? '';
  if (agent === '') return null;
  const { browser, os } = parse(agent);
  if (browser.name && os.name) return `${browser.name} on ${os.name}`.slice(0, PROGRAM_MAX_LENGTH);
  return agent.split(/\s/, 1)[0]?.slice(0, PROGRAM_MAX_LENGTH) ?? null;
}
