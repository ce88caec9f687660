import { Parser } from 'htmlparser2';

/** Elements within each other: enough for 5,000 folders. */
const DEPTH_MAX = 10_000;

type Container = Record<string, unknown> | unknown[];

/**
 * Reads an XML property list. Dates are texts as they are in the file; data is left out. By hand on a parser that is
 * there: packages build a document of it first, and print what they find wrong. Entities that the file declares are not
 * expanded.
 *
 * @throws RangeError if it is incomplete or nested too deeply.
 */
export class XmlPlist {
  #root: unknown = undefined;
  readonly #open: Container[] = [];
  readonly #keys: string[] = [];
  #text = '';
  #isComplete = false;
  #depth = 0;

  read(xml: string): unknown {
    const parser = new Parser(
      {
        onopentag: (name) => this.#begin(name),
        onclosetag: (name, isImplied) => this.#end(name, isImplied),
        ontext: (text) => {
          this.#text += text;
        },
      },
      { xmlMode: true, decodeEntities: true },
    );
    parser.write(xml);
    parser.end();
    if (!this.#isComplete) throw new RangeError('It ends too early.');
    return this.#root;
  }

  #begin(name: string): void {
    this.#text = '';
    this.#depth += 1;
    if (this.#depth > DEPTH_MAX) throw new RangeError('It is nested too deeply.');
    if (name !== 'dict' && name !== 'array') return;
    const container: Container = name === 'array' ? [] : (Object.create(null) as Record<string, unknown>);
    this.#add(container);
    this.#open.push(container);
    this.#keys.push('');
  }

  #end(name: string, isImplied: boolean): void {
    this.#depth -= 1;
    if (name === 'plist') this.#isComplete = !isImplied;
    else if (name === 'dict' || name === 'array') {
      this.#open.pop();
      this.#keys.pop();
    } else if (name === 'key') this.#keys[this.#keys.length - 1] = this.#text;
    else if (name !== 'data') this.#add(scalarOf(name, this.#text));
    this.#text = '';
  }

  #add(value: unknown): void {
    const container = this.#open.at(-1);
    if (container === undefined) this.#root ??= value;
    else if (Array.isArray(container)) container.push(value);
    else container[this.#keys.at(-1) ?? ''] = value;
  }
}

function scalarOf(name: string, text: string): unknown {
  if (name === 'true' || name === 'false') return name === 'true';
  return name === 'integer' || name === 'real' ? Number(text) : text;
}
