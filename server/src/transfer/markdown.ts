import Turndown from 'turndown';

const markdown = new Turndown({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-', hr: '---' })
  .addRule('struck', { filter: ['s', 'del'], replacement: (text) => `~~${text}~~` })
  .addRule('underlined', { filter: 'u', replacement: (text) => `<u>${text}</u>` })
  .addRule('task', {
    filter: (node) => node.nodeName === 'LI' && node.hasAttribute('data-checked'),
    replacement: (text, node) => {
      const isDone = (node as Element).getAttribute('data-checked') === 'true';
      return `- [${isDone ? 'x' : ' '}] ${text.trim().replaceAll('\n', '\n  ')}\n`;
    },
  })
  .addRule('link block', {
    filter: (node) => node.nodeName === 'UNFURLING-LINK',
    replacement: (_text, node) => {
      const href = (node as Element).getAttribute('href') ?? '';
      const title = (node as Element).getAttribute('data-title') ?? href;
      return `\n\n[${title.replaceAll(/[[\]\\]/g, '\\$&')}](<${href}>)\n\n`;
    },
  });

/** A note's HTML as CommonMark, with the task lists and struck text of GitHub's. */
export const toMarkdown = (html: string): string =>
  `${markdown.turndown(html.replaceAll('></unfurling-link>', '>\u200B</unfurling-link>')).trim()}\n`;
