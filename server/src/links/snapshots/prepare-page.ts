/** Marks what the MHTML of Chromium loses. In the attributes, converters of the same names find it again. */
export const STYLE_MARK = 'data-benotes-style';
export const SOURCE_MARK = 'data-benotes-source';
/** At the end of the rules of a style element, with its number. */
export const STYLE_RULE = 'benotes-style-';

/**
 * Runs in each frame before it is taken. Chromium puts the rules of all style elements before those of linked files,
 * without their media, so each gets a mark; a picture gets the address that the browser has chosen. What only scripts
 * know becomes part of the document: text in fields, drawings, and style sheets without an element.
 */
export const PREPARE_PAGE = `(() => {
  let count = 0;
  const prepare = (root) => {
    for (const sheet of root.adoptedStyleSheets ?? []) {
      const style = document.createElement('style');
      style.textContent = [...sheet.cssRules].map((rule) => rule.cssText).join('\\n');
      (root.head ?? root).append(style);
    }
    for (const style of root.querySelectorAll('style')) {
      if (!style.sheet) continue;
      const mark = document.createElement('meta');
      mark.setAttribute('${STYLE_MARK}', String(count));
      if (style.media) mark.setAttribute('media', style.media);
      try {
        style.sheet.insertRule('#${STYLE_RULE}' + count + ' { }', style.sheet.cssRules.length);
        style.after(mark);
      } catch {}
      count += 1;
    }
    for (const image of root.querySelectorAll('img'))
      if (image.currentSrc) image.setAttribute('${SOURCE_MARK}', image.currentSrc);
    for (const field of root.querySelectorAll('input')) {
      if (field.type === 'password' || field.type === 'file') continue;
      field.setAttribute('value', field.value);
      field.toggleAttribute('checked', field.checked);
    }
    for (const area of root.querySelectorAll('textarea')) area.textContent = area.value;
    for (const canvas of root.querySelectorAll('canvas')) {
      try {
        const image = document.createElement('img');
        for (const { name, value } of canvas.attributes) image.setAttribute(name, value);
        image.src = canvas.toDataURL();
        canvas.replaceWith(image);
      } catch {}
    }
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) prepare(element.shadowRoot);
  };
  prepare(document);
})()`;
