/** Abilities of a browser that the steps of a path need; each protocol has its own. */
export interface BrowserDriver {
  open(url: string): Promise<void>;
  /** Runs a function in the page; it must stand alone. */
  evaluate<Args extends string[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>;
  /** The element that a person would find, to be used as they would; undefined while there is none. */
  find(target: Target): Promise<FoundElement | undefined>;
  quit(): Promise<void>;
}

interface FoundElement {
  click(): Promise<void>;
  type(text: string): Promise<void>;
  choose(paths: string[]): Promise<void>;
}

/** A link or button by its text, a link by what its address holds, a field by its label. */
export type Target = ['button' | 'link' | 'link to' | 'field', string] | ['file', ''];

/** Runs in the page. Only what is shown is found, but for file inputs, which buttons stand for. */
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
