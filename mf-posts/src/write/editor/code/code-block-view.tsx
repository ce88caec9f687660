import type { CodeBlock } from '@benotes/note';
import { CODE_LANGUAGES, codeColors, knownLanguage } from '@benotes/post-card/code';
import { Select } from '@benotes/ui/select';
import { useEffect } from 'react';
import { Transforms } from 'slate';
import { ReactEditor, type RenderElementProps, useSlateStatic } from 'slate-react';

import { texts } from '../texts.ts';
import styles from './code-block.module.css';
import { loadHighlighter } from './use-code-colors.ts';

type CodeBlockProps = RenderElementProps & { element: CodeBlock };

/** A code block: a header row to choose the language, and the code below it. */
export function CodeBlockView({ attributes, children, element }: CodeBlockProps) {
  const editor = useSlateStatic();
  const { language } = element;
  useEffect(() => {
    if (language !== undefined) void loadHighlighter();
  }, [language]);

  const choose = (chosen: string) =>
    editor.asUndoStep(() => {
      const at = ReactEditor.findPath(editor, element);
      if (chosen === '') Transforms.unsetNodes(editor, 'language', { at });
      else Transforms.setNodes(editor, { language: chosen }, { at });
    });
  const value = language === undefined ? '' : knownLanguage(language);
  const isListed = value === '' || CODE_LANGUAGES.some(([known]) => known === value);
  return (
    <div {...attributes} className={`${styles.block} ${codeColors.code}`}>
      <div className={styles.header} contentEditable={false}>
        <Select
          isQuiet
          aria-label={texts.codeLanguage}
          value={value}
          onChange={({ target }) => choose(target.value)}
          onKeyDown={(event) => event.stopPropagation()}
        >
          <option value="">{texts.plainCode}</option>
          {!isListed && <option value={value}>{value}</option>}
          {CODE_LANGUAGES.map(([known, label]) => (
            <option key={known} value={known}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <pre spellCheck={false} dir="ltr">
        <code>{children}</code>
      </pre>
    </div>
  );
}
