import { bodyOf } from './cleanProse.ts';

/** What stands before an item of Word's: a number with its point or bracket, or a letter; else it is a sign. */
const isNumber = (marker: string): boolean => /^\(?[\da-z]{1,4}[.)]/i.test(marker.trim());

/** Word pastes lists as paragraphs with signs before them (`mso-list`): makes them items of one list. */
export function fromWord(html: string): string {
  if (!html.includes('mso-list')) return html;
  const body = bodyOf(html);
  for (const item of body.querySelectorAll('p[style*="mso-list"]')) {
    const marker = item.querySelector('[style*="mso-list"]');
    const tag = isNumber(marker?.textContent ?? '') ? 'ol' : 'ul';
    marker?.remove();
    const made = item.ownerDocument.createElement('li');
    made.append(...item.childNodes);
    const before = item.previousElementSibling;
    if (before?.localName === tag && before.hasAttribute('data-word')) {
      before.append(made);
      item.remove();
    } else {
      const list = item.ownerDocument.createElement(tag);
      list.setAttribute('data-word', '');
      list.append(made);
      item.replaceWith(list);
    }
  }
  return body.innerHTML;
}
