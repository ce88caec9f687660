import { describe, expect, it } from 'vitest';

import { inlinePage, settled } from './inline-page.ts';
import { readMhtml } from './read-mhtml.ts';

interface Part {
  type: string;
  at?: string;
  id?: string;
  body: string | Buffer;
}

const SITE = 'https://example.org/';
const quoted = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) =>
      byte > 126 || byte === 61 ? `=${byte.toString(16).toUpperCase().padStart(2, '0')}` : String.fromCharCode(byte),
    )
    .join('')
    .replaceAll(/(?<=^(?:.{70})+)(?=[^=]{4})/gm, '=\r\n');

/** A file as Chromium writes it. */
function anMhtml(...parts: Part[]): string {
  const head = `From: <Saved by Blink>\r\nContent-Type: multipart/related;\r\n\ttype="text/html";\r\n\tboundary="----B--x----"\r\n\r\n`;
  const pieces = parts.map(({ type, at, id, body }) => {
    const isText = typeof body === 'string';
    const headers = [
      `Content-Type: ${type}`,
      ...(id ? [`Content-ID: <${id}>`] : []),
      `Content-Transfer-Encoding: ${isText ? 'quoted-printable' : 'base64'}`,
      ...(at ? [`Content-Location: ${at}`] : []),
    ];
    return `\r\n------B--x----\r\n${headers.join('\r\n')}\r\n\r\n${isText ? quoted(body) : body.toString('base64')}`;
  });
  return `${head}${pieces.join('')}\r\n------B--x------\r\n`;
}

const META = '<meta http-equiv="Content-Type" content="text/html; charset=UTF-8">';
const page = (body: string, head = ''): Part => ({
  type: 'text/html',
  at: SITE,
  body: `<!DOCTYPE html><html><head>${META}${head}</head><body>${body}</body></html>`,
});
const css = (at: string, body: string): Part => ({ type: 'text/css', at, body: `@charset "utf-8";\r\n\r\n${body}` });
const image = (at: string, bytes = 30): Part => ({ type: 'image/png', at, body: Buffer.alloc(bytes, 7) });
const DATA = `data:image/png;base64,${Buffer.alloc(30, 7).toString('base64')}`;

const inlined = (parts: Part[], maxBytes = 1_000_000) => inlinePage({ mhtml: anMhtml(...parts), maxBytes });
const htmlOf = (...parts: Part[]) => inlined(parts)?.html ?? '';

describe('An MHTML file', () => {
  it('is read with the addresses of its parts, and in any characters', () => {
    const text = `<p>Grüße, 世界 = 100 % ${'long '.repeat(40)}</p>`;
    const [first, second] = readMhtml(
      anMhtml({ type: 'text/html', at: SITE, id: 'frame-1@x', body: text }, image(`${SITE}a.png`)),
    );
    expect(first).toMatchObject({ mediaType: 'text/html', location: SITE, id: 'frame-1@x' });
    expect(first?.body.toString()).toBe(text);
    expect(second).toMatchObject({ mediaType: 'image/png', location: `${SITE}a.png`, body: Buffer.alloc(30, 7) });
  });

  it('is rejected if it is not MHTML', () => {
    expect(() => readMhtml('<p>HTML</p>')).toThrow('The file has no parts.');
  });
});

// #one-file-without-scripts
describe('A page that is made one file', () => {
  it('contains its images, wherever they are named', () => {
    const html = htmlOf(
      page(
        `<img src="${SITE}a.png" srcset="/b.png 2x"><img data-benotes-source="${SITE}a.png" src="/lazy.png">
         <video src="/v.mp4" poster="/a.png"><source src="/w.mp4"></video><div style="background: url(/a.png)">x</div>
         <svg><image href="/a.png"></image><use href="#own"></use><use href="/icons.svg#x"></use></svg>`,
      ),
      image(`${SITE}a.png`),
    );
    expect(html.split(DATA)).toHaveLength(6);
    expect(html).toContain('<use href="#own">');
    expect(html).not.toMatch(/example\.org|srcset|mp4|icons\.svg|lazy\.png|data-benotes/);
  });

  it('contains its styles where they were, with what they import and name', () => {
    const html = htmlOf(
      page(
        '<p>Text</p><meta data-benotes-style="1" media="print">',
        `<link rel="stylesheet" href="cid:css-1@x"><link rel="stylesheet" href="cid:css-2@x">
         <link rel="stylesheet" href="/site.css" media="screen"><meta data-benotes-style="0"><link rel="preload" href="/x.js">`,
      ),
      css('cid:css-1@x', 'h1 { color: red; }\r\n\r\n#benotes-style-0 { }'),
      css('cid:css-2@x', 'h1 { color: blue; }\r\n\r\n#benotes-style-1 { }'),
      css(
        `${SITE}site.css`,
        '@import url("/more.css");\r\n\r\nbody { background: url("img/a.png"); cursor: url("/gone.cur"); }',
      ),
      css(`${SITE}more.css`, '@import url("/site.css"); p { color: green; }'),
      image(`${SITE}img/a.png`),
    );
    const styles = [...html.matchAll(/<style([^>]*)>([^<]*)<\/style>/g)].map(([, attributes, rules = '']) => [
      attributes,
      rules.trim(),
    ]);
    expect(styles).toEqual([
      [' media="screen"', expect.stringContaining(`background: url("${DATA}"); cursor: url("data:,")`)],
      ['', 'h1 { color: red; }'],
      [' media="print"', 'h1 { color: blue; }'],
    ]);
    const [, imported = ''] = /@import url\("data:text\/css;base64,([^"]+)"\)/.exec(styles[0]?.[1] ?? '') ?? [];
    expect(Buffer.from(imported, 'base64').toString()).toContain('p { color: green; }');
    expect(html).not.toMatch(/<link|benotes-style|x\.js/);
  });

  it('contains its frames, which are cleaned as well, but no frames without end', () => {
    const frame: Part = {
      type: 'text/html',
      at: `${SITE}frame`,
      id: 'frame-1@x',
      body: `<html><head>${META}</head><body onload="x()">Inside<script>x()</script><iframe src="cid:frame-1@x"></iframe></body></html>`,
    };
    const html = htmlOf(
      page(
        '<iframe src="cid:frame-1@x" allow="camera" srcdoc="x"></iframe><iframe src="https://ads.example/"></iframe>',
      ),
      frame,
    );
    expect(html.split('Inside')).toHaveLength(4);
    expect(html).toContain('<iframe allow="camera" sandbox="" srcdoc="&lt;html&gt;');
    expect(html).not.toMatch(/script|onload|ads\.example/);
  });

  it.each([
    ['a script', '<script>steal()</script><svg><script>steal()</script></svg><noscript><p>steal()</p></noscript>'],
    [
      'a handler',
      '<img src=x onerror="steal()"><svg onload="steal()"><a xlink:href="/x" ONCLICK="steal()">x</a></svg>',
    ],
    [
      'a link that runs',
      '<a href="javascript:steal()">a</a><a href=" java&#10;script:steal()">b</a><a href="vbscript:steal()">c</a>',
    ],
    ['a page in a link', '<a href="data:text/html,steal()">x</a><iframe src="data:text/html,steal()"></iframe>'],
    [
      'a drawing that sets a link',
      '<svg><a><animate attributeName="href" values="javascript:steal()"></animate></a></svg>',
    ],
    ['a form that sends', '<form action="https://steal()"><button formaction="https://steal()">Send</button></form>'],
    ['a redirect', '<meta http-equiv="refresh" content="0; url=https://steal()"><base href="https://steal()/">'],
    [
      'a plug-in',
      '<object data="https://steal()"></object><embed src="https://steal()"><applet code="steal()"></applet>',
    ],
    ['a page of its own', '<iframe srcdoc="<script>steal()</script>"></iframe>'],
    [
      'a preload',
      '<link rel="preload" href="https://steal()"><a ping="https://steal()" href="https://example.org/">x</a>',
    ],
    ['a comment', '<!-- steal() --><!--[if IE]>steal()<![endif]-->'],
    [
      'what a second reading finds in text',
      `<form><math><mtext></form><form><mglyph><xmp></math><img src=x onerror=steal()><script>steal()</script></xmp></form></math>
       <noembed><a onclick=steal()></noembed><noframes><a onclick=steal()></noframes><xmp><a onclick=steal()></xmp>
       <svg><title><b title="</title><img src=x onerror=steal()>">x</b></title></svg><p>Text</p><plaintext>steal()`,
    ],
    [
      'a drawing that changes a link',
      `<svg><a id="a"><set attributeName="xlink:href" to="javascript:steal()"></set><text>x</text></a>
       <animate href="#a" attributeName="href" values="#;javascript:steal()"></animate><mask href="https://steal()/"></mask></svg>`,
    ],
    [
      'a drawing that loads something',
      String.raw`<svg><rect fill="url(https://steal()/a)" filter="ur\6c('https://steal()/b#f')"></rect>
       <set attributeName="fill" to="red;url(https://steal()"></set><use href="data:image/svg+xml,steal()"></use></svg>`,
    ],
    [
      'a style that loads something',
      String.raw`<style>@import "https://steal()/a"; @\69mport 'https://steal()/b' screen; p { background: image-set("https://steal()/c" 1x) }
       @import "data:text/css,@import 'https://steal()'"; /* " */ q { background: u\72l(  https://steal\28)/d</style>
       <p style="background: url(https://steal()">x</p>`,
    ],
  ])('does not contain %s', (_what, body) => {
    const html = htmlOf(page(`${body}<p>Text</p>`));
    expect(html).toContain('<p>Text</p>');
    expect(html).not.toContain('steal()');
  });

  it('allows nothing but what is in it, also as a file on a disk', () => {
    const html = htmlOf(page('<p>Text</p>', '<meta http-equiv="Content-Security-Policy" content="script-src *">'));
    const policy = `default-src 'none'; img-src data:; style-src 'unsafe-inline' data:; font-src data:; form-action 'none'; base-uri 'none'`;
    expect(html).toContain(
      `<head><meta http-equiv="Content-Security-Policy" content="${policy}"><meta charset="utf-8"></head>`,
    );
  });

  it('is read again until nothing changes, and refused if that does not end', () => {
    const html = htmlOf(
      page(
        `<pre><!-- -->\n\nText</pre><table><a href="#x">a<p>b</table><form><div></form><form>c</form><a href="#y">d<iframe src="cid:f@x"></iframe>
         <svg fill="url(#own)"><title>A <b>drawing</b></title></svg><p style="background: URL('/a.png')">e</p>`,
        `<style>@import url("/s.css"); a::after { content: "url(x)"; background: image-set("/a.png" type("image/png")) }</style>`,
      ),
      { type: 'text/html', at: SITE, id: 'f@x', body: '<pre>\n\nInside</pre>' },
      css(`${SITE}s.css`, 'b { background: url(a.png) }'),
      image(`${SITE}a.png`),
    );
    for (const text of [
      '<pre>\n\n\nText',
      'Inside',
      'url(&quot;#own&quot;)',
      '<title>A drawing</title>',
      'content: "url(x)"',
    ])
      expect(html).toContain(text);
    expect(html).toContain(`image-set("${DATA}" type("image/png"))`);
    expect(html.split('<form>')).toHaveLength(2); // the first reading leaves one within another one
    expect(() => settled('x', (text) => `${text}x`)).toThrow('The page is not the same when it is read again.');
  });

  it('keeps text in styles that looks like their end', () => {
    const html = htmlOf(
      page(
        '<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=x()></style></mglyph></form></math>',
        '<link rel="stylesheet" href="/s.css"><style>a::after { content: "</s\\tyle><script>x()</script>" }</style>',
      ),
      css(`${SITE}s.css`, 'p::after { content: "</style><script>steal()</script>"; }'),
    );
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain(String.raw`content: "\3c /style>\3c script>steal()\3c /script>"`);
  });

  it('shows what scripts have put behind elements', () => {
    const html = htmlOf(
      page('<div><template shadowmode="open"><b onclick="x()">Shadow</b><img src="/a.png"></template></div>'),
      image(`${SITE}a.png`),
    );
    expect(html).toContain(`<template shadowrootmode="open"><b>Shadow</b><img src="${DATA}"></template>`);
  });

  it('leaves out what has no room, and is none if its text has none', () => {
    const parts = [
      page('<img src="/a.png"><img src="/large.png"><img src="/a.png">'),
      image(`${SITE}a.png`),
      image(`${SITE}large.png`, 5000),
    ];
    const result = inlined(parts, 3000);
    expect(result).toMatchObject({ left_out: 1 });
    expect(result?.html.split(DATA)).toHaveLength(3);
    expect(inlined([page('word '.repeat(1000))], 3000)).toBeNull();
  });

  it('may nest elements more deeply than calls', () => {
    const depth = 1500;
    expect(htmlOf(page(`${'<div>'.repeat(depth)}Deep`))).toContain('Deep');
  });
});
