import { type DemoCollection, h, links, note, p, tasks, ul } from './demo-post.ts';

const css = [
  note(
    'Container queries in one example',
    `${p('A card that changes its layout with its own width, not with the window.')}<pre><code class="language-css">.list {\n  container-type: inline-size;\n}\n\n@container (min-width: 30rem) {\n  .card {\n    display: grid;\n    grid-template-columns: 8rem 1fr;\n  }\n}</code></pre>`,
    'css, snippet',
  ),
  ...links(`
Container queries | mdn:CSS/CSS_containment/Container_queries | Styles that depend on the size of an element | css
CSS nesting | mdn:CSS/CSS_nesting | Rules within rules, without a preprocessor | css
Cascade layers | mdn:CSS/@layer | Order between stylesheets that does not depend on specificity | css
Grid layout | mdn:CSS/CSS_grid_layout | Two-dimensional layout, named areas, subgrid | css
Custom properties | mdn:CSS/--* | Variables that inherit | css
color-mix() | mdn:CSS/color_value/color-mix | Tints without another variable | css, color
View transitions | mdn:API/View_Transition_API | Animated changes between two states of a page | css, animation
Logical properties | mdn:CSS/CSS_logical_properties_and_values | Layouts that work from right to left | css, i18n
`),
];

const javascript = [
  note(
    'Debounce without a library',
    `<pre><code class="language-typescript">export function debounce&lt;A extends unknown[]&gt;(run: (...args: A) =&gt; void, ms: number) {\n  let timer: ReturnType&lt;typeof setTimeout&gt;;\n  return (...args: A) =&gt; {\n    clearTimeout(timer);\n    timer = setTimeout(() =&gt; run(...args), ms);\n  };\n}</code></pre>${p('Cancel it on unmount.')}`,
    'javascript, snippet',
  ),
  ...links(`
Web Locks | mdn:API/Web_Locks_API | One tab at a time, by name | javascript
IndexedDB | mdn:API/IndexedDB_API | The database in the browser | javascript, storage
Service workers | mdn:API/Service_Worker_API | A proxy between the page and the network | javascript, offline
Intl.Segmenter | mdn:JavaScript/Reference/Global_Objects/Intl/Segmenter | Words and graphemes in any language | javascript, i18n
AbortController | mdn:API/AbortController | Cancel a request, or anything else that listens | javascript
TypeScript handbook | www.typescriptlang.org/docs/handbook/intro.html | The language, chapter by chapter | javascript, reference
Node.js documentation | nodejs.org/docs/latest/api | Every module of the runtime | javascript, reference
ECMAScript specification | tc39.es/ecma262 | What the language is, to the letter | javascript, spec
`),
];

const protocols = links(`
HTTP Semantics | rfc:9110 | Methods, status codes, and headers in one document | http, spec
HTTP Caching | rfc:9111 | Freshness, validation, and what a cache may store | http, spec, caching
HTTP/3 | rfc:9114 | HTTP over QUIC | http, spec
Problem Details | rfc:9457 | A common form for errors of an API | http, api, spec
JSON | rfc:8259 | The format in ten pages | spec, api
UTF-8 | rfc:3629 | One encoding for every script | spec, i18n
URI syntax | rfc:3986 | What a URL is made of | spec, http
Cookies | rfc:6265 | How a server makes a client remember | http, spec
TLS 1.3 | rfc:8446 | One round trip less | security, spec
Content Security Policy | mdn:HTTP/Guides/CSP | What a page may load and run | security, http
`);

const accessibility = [
  note(
    'Before every release',
    tasks(
      'x Tab through every screen',
      'x Zoom to 200 %',
      'Screen reader: create a post',
      'Contrast in the dark theme',
      'Reduced motion',
    ),
    'accessibility, checklist',
  ),
  ...links(`
WCAG 2.2 | www.w3.org/TR/WCAG22 | The guidelines, with techniques for each | accessibility, spec
ARIA Authoring Practices | www.w3.org/WAI/ARIA/apg | Patterns for trees, comboboxes, and menus | accessibility, reference
A11y Project | www.a11yproject.com | Checklists and short articles | accessibility
Inclusive Components | inclusive-components.design | One interface pattern per article | accessibility
`),
];

const databases = links(`
SQLite documentation | www.sqlite.org/docs.html | Small, fast, reliable: choose any three | database, reference
FTS5 | www.sqlite.org/fts5.html | Full-text search in SQLite | database, search
PostgreSQL manual | www.postgresql.org/docs/current | A database that explains itself well | database, reference
Use The Index, Luke | use-the-index-luke.com | How indexes work, for developers | database, performance
Write-ahead logging | www.sqlite.org/wal.html | Readers that do not block writers | database
Jepsen analyses | jepsen.io/analyses | What databases promise and what they do | database, distributed
`);

export const web: DemoCollection = {
  name: 'Web development',
  icon: 4015,
  posts: [
    note(
      'Ideas for the site',
      `${h('Small')}${ul('Print stylesheet', 'Feed for the notes')}${h('Large')}${ul('Search that forgives typing errors', 'Reading mode')}${p('One at a time.')}`,
      'ideas',
    ),
    ...links(`
Web platform baseline | web.dev/baseline | Which features work everywhere by now | reference
Can I use | caniuse.com | Support tables for browser features | reference
`),
  ],
  nested: [
    { name: 'CSS', posts: css },
    { name: 'JavaScript', icon: 4011, posts: javascript },
    { name: 'Protocols', icon: 1004, posts: protocols },
    { name: 'Accessibility', posts: accessibility },
    { name: 'Databases', icon: 702, posts: databases },
  ],
};
