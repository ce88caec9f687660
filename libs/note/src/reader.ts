import type { BlockReader } from './block-reader.ts';
import { codeBlockOf } from './code.ts';
import { type AttributeOf, type Format, formatInside, PLAIN } from './formats.ts';
import { Line } from './inlines.ts';
import { readList } from './lists.ts';
import {
  type Block,
  MAX_CONTAINER_DEPTH,
  type Heading,
  type HeadingLevel,
  isList,
  paragraph,
  type Paragraph,
} from './schema.ts';
import { readTable } from './tables.ts';
import { BLOCKS, DROPPED, HEADINGS, PREFORMATTED } from './tags.ts';
import { textContentOf } from './text-content.ts';
import type { HtmlTree } from './tree.ts';
import { imageOf, linkBlockOf } from './void-blocks.ts';

/** Of elements nested deeper, only the text is read. */
const MAX_ELEMENT_DEPTH = 400;

export interface ReadOptions {
  /** From a clipboard: drops the line breaks that browsers and editors add around blocks. */
  pasted?: boolean;
  /** Called for each image that is skipped because its URL is not allowed. */
  onImageSkipped?: () => void;
}

/** Reads the children of a container (the document, a quote, an item) into blocks. */
export class Reader<Node> implements BlockReader<Node> {
  readonly blocks: Block[] = [];
  #line = new Line();
  #kind: HeadingLevel | null = null;

  constructor(
    readonly tree: HtmlTree<Node>,
    readonly options: ReadOptions,
    readonly depth = 0,
  ) {}

  inside(depth: number): Reader<Node> {
    return new Reader(this.tree, this.options, depth);
  }

  readChildren(node: Node, format: Format, elementDepth: number): void {
    if (elementDepth > MAX_ELEMENT_DEPTH) {
      this.#line.addText(textContentOf(this.tree, node), format);
      return;
    }
    for (const child of this.tree.childrenOf(node)) this.read(child, format, elementDepth);
  }

  read(node: Node, format: Format, elementDepth: number): void {
    const name = this.tree.nameOf(node);
    if (name === '#text') this.#readText(this.tree.textOf(node), format);
    else if (!name.startsWith('#') && !DROPPED.has(name)) this.#readElement(node, name, format, elementDepth + 1);
  }

  endLine(keepEmpty = false): void {
    const line = this.#line;
    if (line.isUntouched && !keepEmpty) return;
    this.#line = new Line();
    if (this.options.pasted) {
      if (!keepEmpty && line.hasOnlyBreaks) return;
      line.dropLastBreak();
    }
    if (line.isBlank && !keepEmpty) return;
    const children = line.toInlines();
    const block: Paragraph | Heading = this.#kind
      ? { type: 'heading', level: this.#kind, children }
      : { type: 'paragraph', children };
    this.blocks.push(block);
  }

  addBlock(block: Block): void {
    this.endLine();
    this.blocks.push(block);
  }

  #readText(text: string, format: Format): void {
    if (!format.preserved) {
      this.#line.addText(text, format);
      return;
    }
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0 && !this.#line.isBlank) this.#line.addBreak(format);
      this.#line.addText(part, format);
    }
  }

  #readElement(node: Node, name: string, outer: Format, depth: number): void {
    const attributeOf = (attribute: string) => this.tree.attributeOf(node, attribute);
    const format = formatInside(outer, name, attributeOf);
    const heading = HEADINGS.get(name);
    if (name === 'br') this.#readBreak(outer);
    else if (name === 'img') this.#readImage(attributeOf);
    else if (name === 'hr') this.addBlock({ type: 'rule', children: [{ text: '' }] });
    else if (name === 'unfurling-link') this.#readLinkBlock(attributeOf);
    else if (name === 'p' || heading) this.#readTextBlock(node, heading ?? null, format, depth);
    else if (PREFORMATTED.has(name)) this.addBlock(codeBlockOf(this.tree, node));
    else if (name === 'ul' || name === 'ol' || name === 'menu' || name === 'dir')
      this.#addAll(readList(this, node, format, depth));
    else if (name === 'li') this.#readStrayItem(node, format, depth);
    else if (name === 'blockquote') this.#readQuote(node, format, depth);
    else if (name === 'table') this.#addAll(readTable(this, node, format, depth));
    else if (BLOCKS.has(name)) {
      this.endLine();
      this.readChildren(node, format, depth);
      this.endLine();
    } else this.readChildren(node, format, depth);
  }

  /** Images are blocks, so the line break after a pasted image is not part of the text that follows. */
  #readBreak(format: Format): void {
    const endsImage = this.options.pasted && this.#line.isBlank && this.blocks.at(-1)?.type === 'image';
    if (!endsImage) this.#line.addBreak(format);
  }

  #addAll(blocks: readonly Block[]): void {
    this.endLine();
    for (const block of blocks) this.blocks.push(block);
  }

  #readTextBlock(node: Node, level: HeadingLevel | null, format: Format, depth: number): void {
    this.endLine();
    const before = this.blocks.length;
    const outer = this.#kind;
    this.#kind = level;
    this.readChildren(node, format, depth);
    // A paragraph of nothing but an image adds no empty paragraph.
    this.endLine(this.blocks.length === before);
    this.#kind = outer;
  }

  #readImage(attributeOf: AttributeOf): void {
    const image = imageOf(attributeOf);
    if (image) this.addBlock(image);
    else {
      const alt = attributeOf('alt');
      if (this.options.pasted && alt) this.#line.addText(alt, PLAIN);
      if (attributeOf('src')) this.options.onImageSkipped?.();
    }
  }

  #readLinkBlock(attributeOf: AttributeOf): void {
    const block = linkBlockOf(attributeOf);
    if (block) this.addBlock(block);
  }

  #readQuote(node: Node, format: Format, elementDepth: number): void {
    if (this.depth >= MAX_CONTAINER_DEPTH) {
      this.endLine();
      this.readChildren(node, format, elementDepth);
      this.endLine();
      return;
    }
    const inner = this.inside(this.depth + 1);
    inner.readChildren(node, format, elementDepth);
    inner.endLine();
    if (inner.blocks.length > 0) this.addBlock({ type: 'quote', children: inner.blocks });
  }

  /** Items without a list: neighbors are put in the same one. */
  #readStrayItem(node: Node, format: Format, depth: number): void {
    const isContinued = this.#line.isBlank;
    const lists = readList(this, node, format, depth);
    const [first, ...rest] = lists;
    const last = this.blocks.at(-1);
    const joins = isContinued && first && last && isList(first) && isList(last) && this.#strayLists.has(last);
    if (joins && first.type === last.type) {
      (last.children as unknown[]).push(...first.children); // lists of the same type have the same type of items
      this.#addAll(rest);
    } else this.#addAll(lists);
    for (const list of lists) this.#strayLists.add(list);
  }

  #strayLists = new Set<Block>();
}

/** The blocks of a whole document; never empty. */
export function readDocument<Node>(tree: HtmlTree<Node>, root: Node, options: ReadOptions): Block[] {
  const reader = new Reader(tree, options);
  reader.readChildren(root, PLAIN, 0);
  reader.endLine();
  return reader.blocks.length > 0 ? reader.blocks : [paragraph()];
}
