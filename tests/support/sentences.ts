import { expect, type Page } from '@playwright/test';

/**
 * Finds facts that run into each other: on one line of one block a text ends without any sign, and the next one begins
 * with a capital. A label in a table's cell is no fact, and what a style sheet sets between two (“·”) is a sign.
 */
export const runOns = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const blockOf = (element: Element | null): Element | null =>
      element && /^(inline|contents)/.test(getComputedStyle(element).display)
        ? blockOf(element.parentElement)
        : element;
    const hasSign = (element: Element, at: '::before' | '::after') => {
      const { content } = getComputedStyle(element, at);
      return content !== 'none' && content !== 'normal';
    };
    interface Fact {
      readonly text: string;
      readonly element: Element;
      readonly rects: readonly DOMRect[];
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const facts: Fact[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const element = node.parentElement;
      if (text === '' || !element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      // Prose is one text: a link in its sentence may begin with a capital.
      if (element.closest('script, style, noscript, svg, select, td, address, .prose')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      if (rects.length > 0) facts.push({ text, element, rects });
    }
    return facts.flatMap((next, at) => {
      const before = facts[at - 1];
      if (!before || blockOf(before.element) !== blockOf(next.element)) return [];
      const [end, begin] = [before.rects.at(-1)!, next.rects[0]!];
      const gap = begin.left - end.right;
      const touches = Math.abs(end.bottom - begin.bottom) < 6 && gap > -2 && gap < 12;
      const runs = /[\p{Ll}\d€%»)”]$/u.test(before.text) && /^\p{Lu}\p{Ll}/u.test(next.text);
      const isLabel = before.element.matches('.mut, b, strong') || next.element.matches('b, strong');
      if (!touches || !runs || isLabel) return [];
      if (hasSign(before.element, '::after') || hasSign(next.element, '::before')) return [];
      return [`${before.text.slice(-40)} | ${next.text.slice(0, 40)}`];
    });
  });

/** Two facts side by side have a stop, a point or a comma between them. */
export const checkSentences = async (page: Page): Promise<void> => expect(await runOns(page)).toEqual([]);
