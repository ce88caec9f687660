import { userSwitch } from './user-switch.ts';

/**
 * Whether keys such as `/` have an effect on their own, and how to change that. Speech input may press them by mistake
 * (WCAG 2.1.4).
 */
export const { isOn: usesSingleKeyShortcuts, set: setSingleKeyShortcuts } = userSwitch('single-key-shortcuts');
