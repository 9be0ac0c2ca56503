/** Browser actions that the tests need; each protocol implements them. */
export interface BrowserDriver {
  open(url: string): Promise<void>;
  /** Runs a function in the page. The function cannot use variables from outside itself. */
  evaluate<Args extends string[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>;
  /** Finds the element that a person would use; undefined if absent. */
  find(target: Target): Promise<FoundElement | undefined>;
  quit(): Promise<void>;
}

interface FoundElement {
  click(): Promise<void>;
  type(text: string): Promise<void>;
  choose(paths: string[]): Promise<void>;
}

/**
 * Kind and name of an element. The name of a button or link is its text, that of a field is its label. `link to` takes
 * a part of the URL. The file input has no name.
 */
export type Target = ['button' | 'link' | 'link to' | 'field', string] | ['file', ''];

/**
 * Runs in the page. Finds only visible elements. File inputs are an exception: they are hidden, and the page shows
 * buttons for them.
 */
export function findInPage(kind: string, name: string): Element | null {
  const textOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
  const first = (selector: string, matches: (element: Element) => boolean) =>
    [...document.querySelectorAll(selector)].find(
      (element) =>
        element.getClientRects().length > 0 &&
        !element.closest('[aria-hidden=true]') &&
        matches(element),
    ) ?? null;
  if (kind === 'file') return document.querySelector('input[type=file]');
  if (kind === 'button') return first('button', (element) => textOf(element) === name);
  if (kind === 'link') return first('a[href]', (element) => textOf(element) === name);
  if (kind === 'link to') return first(`a[href*="${name}"]`, () => true);
  const label = first('label', (element) => textOf(element) === name);
  return label instanceof HTMLLabelElement ? label.control : null;
}
