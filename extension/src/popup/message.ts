import { element } from '../dom/element.ts';

export type Tone = 'plain' | 'success' | 'danger';

/** A line that says what happened, announced to screen readers. */
export function messageLine() {
  const root = element('p', { class: 'message', role: 'status' });
  return {
    root,
    say: (text: string, tone: Tone = 'plain') => {
      root.dataset['tone'] = tone;
      root.textContent = text;
    },
  };
}

export type MessageLine = ReturnType<typeof messageLine>;
