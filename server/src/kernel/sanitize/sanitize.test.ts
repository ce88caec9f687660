import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import * as fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';

import { sanitizeContent } from './sanitize.ts';

const corpora = process.env['BENOTES_CORPORA'] ?? '';
const hasCorpora = corpora !== '' && existsSync(path.join(corpora, 'xss'));
if (!hasCorpora) console.warn('Set BENOTES_CORPORA to test the attacks of other projects as well.');
const payloads = (name: string): [id: string, payload: string][] =>
  (JSON.parse(readFileSync(path.join(corpora, 'xss', name), 'utf8')) as { id: string; payload: string }[]).map(
    ({ id, payload }) => [id, payload],
  );

const ATTRIBUTES: Record<string, readonly string[]> = {
  a: ['target', 'rel', 'href'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start'],
  ul: ['data-type'],
  li: ['data-checked', 'data-type'],
  input: ['type', 'checked'],
  code: ['class'],
  'unfurling-link': ['href', 'data-title'],
  ...Object.fromEntries(
    'p h1 h2 h3 h4 h5 h6 strong b em i s u pre blockquote br hr label span div'.split(' ').map((name) => [name, []]),
  ),
};
/** Characters that some programs ignore in a URL before its scheme. */
const IGNORED = /[\u0000-\u0020]/g; // oxlint-disable-line no-control-regex
const SCRIPTED = /^(?:javascript|vbscript|data|blob|file):/i;

/** Elements, attributes, and URLs outside the vocabulary; empty if the sanitizer works. */
function foreign(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const allowed = ATTRIBUTES[name];
      if (!allowed) found.push(`<${name}>`);
      for (const [attribute, value] of Object.entries(attributes))
        if (!allowed?.includes(attribute) || SCRIPTED.test(value.replace(IGNORED, '')))
          found.push(`${name} ${attribute}=${value}`);
    },
    oncomment: (text) => found.push(`<!--${text}-->`),
  });
  parser.end(html);
  return found;
}

const clean = (html: string) => sanitizeContent(html) ?? '';

const ATTACKS = [
  '<p>a</p><script>x()</script><img src=x onerror=x()><details open ontoggle=x()>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=x()>',
  '<noscript><p title="</noscript><img src=x onerror=x()>">',
  '<svg></p><style><a id="</style><img src=1 onerror=x()>">',
  '<a id=__FEDERATION__><a id=token name=cookie href=//x><img name=getElementById>',
  '<a href="https://evil.test" target=_blank rel=opener>x</a>',
  '<a href=" java\tscript:x()">x</a><a href="&#x6A;avascript:x()">x</a><a href="JaVaScRiPt:x()">x</a>',
  '<img src="data:image/svg+xml,<svg onload=x()>"><img src="blob:x"><img src="file:///etc/passwd">',
  '<code class="language-x x" style="position:fixed">a</code><p style="background:url(//x)" class=x id=x>b</p>',
  '<unfurling-link href="javascript:x()" data-title="<img src=x onerror=x()>"></unfurling-link>',
  '<input type=text autofocus onfocus=x()><input type=image src=x><form action=//x><button formaction=//x>b',
  '<iframe srcdoc="<script>x()</script>"><object data=x><embed src=x><base href=//x><link rel=import href=x>',
  '<scr<script>ipt>x()</scr</script>ipt><<img src=x onerror=x()>//<p',
  '<template><img src=x onerror=x()></template><xmp><img src=x onerror=x()></xmp><plaintext><img onerror=x()>',
];

describe('Hostile HTML', () => {
  // #hostile-html-harmless
  it.each(ATTACKS)('is made harmless: %s', (attack) => {
    expect(foreign(clean(attack))).toEqual([]);
  });

  it.each(ATTACKS)('is not changed by a second pass: %s', (attack) => {
    expect(clean(clean(attack))).toBe(clean(attack));
  });

  it('does not affect the text around it', () => {
    expect(clean('<p>before<script>x()</script>after</p>')).toBe('<p>beforeafter</p>');
    expect(clean('<font color=red>red</font> <marquee>moves</marquee>')).toBe('red moves');
  });

  it('in an element whose content is not parsed is removed with the element', () => {
    for (const name of ['xmp', 'plaintext', 'noembed', 'noframes', 'listing'])
      expect(clean(`<p>a</p><${name}><img src=x onerror=x()></${name}>`)).toBe('<p>a</p>');
  });

  it('can give an image only a size in whole pixels, with both width and height', () => {
    for (const size of ['width="640"', 'width="1e9" height="2"', 'width="100%" height="100%"', 'width="-1" height="0"'])
      expect(clean(`<img src="/x.png" ${size}>`)).toBe('<img src="/x.png">');
  });

  it('that is nested too deeply is refused before it is parsed further', () => {
    expect(sanitizeContent('<blockquote>'.repeat(200_000))).toBeNull();
  });

  it('of any kind is made harmless, and not changed by a second pass', () => {
    const bits = fc.constantFrom(
      ...ATTACKS,
      '<',
      '>',
      '"',
      "'",
      '=',
      '/',
      '&lt;',
      '&#x3c;',
      '<!--',
      '-->',
      '<a href="',
      'javascript:',
      ' onerror=x()',
      '<svg>',
      '<style>',
      '</style>',
      '<p>',
      '</p>',
      '<![CDATA[',
      ']]>',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(bits, fc.string({ maxLength: 8 })), { maxLength: 20 }), (parts) => {
        const once = clean(parts.join(''));
        expect(foreign(once)).toEqual([]);
        expect(clean(once)).toBe(once);
      }),
    );
  });
});

describe.runIf(hasCorpora)('An attack collected by other projects', () => {
  const attacks = hasCorpora ? [...payloads('dompurify-expect.json'), ...payloads('owasp-filter-evasion.json')] : [];

  it('is made harmless', () => {
    expect(attacks.length).toBeGreaterThan(100);
    expect(attacks.filter(([, payload]) => foreign(clean(payload)).length > 0).map(([id]) => id)).toEqual([]);
  });

  it('is not changed by a second pass', () => {
    expect(attacks.filter(([, payload]) => clean(clean(payload)) !== clean(payload)).map(([id]) => id)).toEqual([]);
  });
});

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const quoted = (text: string) => text.replaceAll('"', '&quot;');
const aText = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .map((text) => escape(text.replaceAll(/[\p{Cc}\u00A0]/gu, 'x')));
const within = (name: string, inner: string, attributes = '') => `<${name}${attributes}>${inner}</${name}>`;
const REL = ' target="_blank" rel="noopener noreferrer nofollow"';

/** Arbitrary output of the editor (the normal form of its vocabulary). */
const { blocks } = fc.letrec<{ inline: string; block: string; blocks: string }>((tie) => ({
  inline: fc.oneof(
    aText,
    fc.constant('<br>'),
    fc.constant('a&nbsp;b'),
    fc.tuple(fc.constantFrom('strong', 'em', 's', 'u', 'code'), aText).map(([name, text]) => within(name, text)),
    fc.tuple(fc.webUrl(), aText).map(([url, text]) => within('a', text, `${REL} href="${quoted(escape(url))}"`)),
  ),
  block: fc.oneof(
    { depthSize: 'small' },
    fc.array(tie('inline'), { maxLength: 3 }).map((inlines) => within('p', inlines.join(''))),
    fc.tuple(fc.integer({ min: 1, max: 6 }), aText).map(([level, text]) => within(`h${level}`, text)),
    fc.constantFrom(
      '<hr>',
      '<img src="https://example.org/x.png" alt="x">',
      '<img src="/storage/attachments/x.webp" alt="x" title="y" width="640" height="480">',
    ),
    aText.map((text) => within('pre', within('code', text, ' class="language-js"'))),
    aText.map((text) => `<unfurling-link href="https://example.org/" data-title="${quoted(text)}"></unfurling-link>`),
    tie('block').map((block) => within('blockquote', block)),
    tie('block').map((block) => within('ul', within('li', `<p>x</p>${block}`))),
    fc
      .tuple(fc.integer({ min: 2, max: 99 }), aText)
      .map(([start, text]) => within('ol', within('li', within('p', text)), ` start="${start}"`)),
    fc.tuple(fc.boolean(), aText).map(([isDone, text]) => {
      const box = `<label><input type="checkbox"${isDone ? ' checked="checked"' : ''}><span></span></label>`;
      const item = within('li', `${box}<div><p>${text}</p></div>`, ` data-checked="${isDone}" data-type="taskItem"`);
      return within('ul', item, ' data-type="taskList"');
    }),
  ),
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 5 }).map((all) => all.join('')),
}));

// #editor-output-unchanged
it('Output of the editor is not changed', () => {
  fc.assert(
    fc.property(blocks, (html) => {
      expect(clean(html)).toBe(html);
    }),
  );
});
