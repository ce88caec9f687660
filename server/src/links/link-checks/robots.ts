import { parseUrl } from '@benotes/contract';
import type { Agent } from 'undici';

import type { Db } from '../../kernel/database/connect.ts';
import { findSite, storeRules } from './checked-sites.repo.ts';
import { requestPage } from './request-page.ts';
import type { SiteTurns } from './site-turns.ts';

/** The name by which sites address this server in their robots.txt. */
const ROBOT = 'Benotes';
const AGE_MAX_MS = 24 * 3600_000;
const RULES_MAX_LENGTH = 8192;
const REDIRECTS_MAX = 3;

/** What sites do not want to be requested automatically, asked at most once a day. */
export class Robots {
  readonly #db: Db;
  readonly #agent: Agent;
  readonly #turns: SiteTurns;

  constructor(db: Db, agent: Agent, turns: SiteTurns) {
    this.#db = db;
    this.#agent = agent;
    this.#turns = turns;
  }

  /** @throws any kind of error if the site does not respond. */
  async isAllowed(url: string, signal: AbortSignal): Promise<boolean> {
    const { origin, host } = new URL(url);
    const known = await this.#find(host);
    const rules = known === undefined ? await this.#ask(origin, signal) : known;
    if (known === undefined) await storeRules(this.#db, host, rules);
    if (rules === null) return true;
    const { default: parse } = await import('robots-parser');
    return parse(`${origin}/robots.txt`, rules).isAllowed(url, ROBOT) !== false;
  }

  /** Undefined if they are unknown or old. */
  async #find(host: string): Promise<string | null | undefined> {
    const row = await findSite(this.#db, host);
    if (!row?.robots_at) return undefined;
    return Math.abs(Date.now() - Date.parse(row.robots_at)) < AGE_MAX_MS ? row.robots : undefined;
  }

  /**
   * The rules of a site; null if it has none. An error of the site forbids everything for the time being (RFC 9309).
   */
  async #ask(origin: string, signal: AbortSignal): Promise<string | null> {
    let url = `${origin}/robots.txt`;
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
      await this.#turns.wait(new URL(url).host, signal);
      const { status, location, bytes } = await requestPage(this.#agent, url, {}, signal);
      if (status >= 500) return `User-agent: *\nDisallow: /`;
      if (status === 200) return bytes && ownRules(bytes.toString('utf8'));
      const target = status >= 300 && status < 400 && location !== null ? parseUrl(location, url) : null;
      if (!target) return null;
      url = target.href;
    }
    return null;
  }
}

/** Of a robots.txt what concerns this server and all robots, so that little is stored; null for nothing. */
export function ownRules(text: string): string | null {
  const kept: string[] = [];
  let [isOwn, isNaming] = [false, false];
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)) {
    const [, name = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? [];
    if (/^user-agent$/i.test(name)) {
      const agent = value.trim().toLowerCase();
      const isThis = agent === '*' || agent.startsWith(ROBOT.toLowerCase());
      isOwn = isThis || (isNaming && isOwn);
      isNaming = true;
      if (isThis) kept.push(`User-agent: ${value.trim()}`);
    } else if (/^(?:dis)?allow$/i.test(name)) {
      isNaming = false;
      if (isOwn) kept.push(`${name}: ${value.trim()}`);
    }
  }
  const rules = kept.join('\n').replaceAll('\0', '').slice(0, RULES_MAX_LENGTH);
  return rules === '' ? null : rules;
}
