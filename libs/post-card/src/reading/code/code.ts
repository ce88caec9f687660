export { default as codeColors } from '../../code-colors.module.css';
export { CODE_LANGUAGES, knownLanguage } from './code-languages.ts';
