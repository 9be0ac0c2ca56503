import { useEffect } from 'react';

/** Not inputs: on a phone they bring the keyboard up. */
const controls = 'a[href], button';
const rows = 'li, tr';

/**
 * The browser gives the focus of a removed element to the body, so that a keyboard starts again at the top of the
 * page. Moves the focus to the row beside it, or else to the list or the heading of the page; from a message that
 * goes, back to where it was before.
 */
export function usePersistentFocus(): void {
  useEffect(() => {
    let last: EventTarget | null = null;
    let beforeMessage: EventTarget | null = null;
    const note = ({ target, relatedTarget }: FocusEvent) => {
      last = target;
      if (messageAround(target) && !messageAround(relatedTarget)) beforeMessage = relatedTarget;
    };
    const observer = new MutationObserver((records) => {
      const lost = last;
      if (!(lost instanceof Element) || lost.isConnected) return;
      last = null;
      if (document.activeElement !== document.body) return;
      if (messageAround(lost) && beforeMessage instanceof HTMLElement && beforeMessage.isConnected)
        return beforeMessage.focus({ preventScroll: true });
      for (const { removedNodes, target, nextSibling, previousSibling } of records) {
        const gone = [...removedNodes].find((node) => node.contains(lost));
        if (gone instanceof Element && target instanceof Element)
          return moveOn(lost, gone, target, nextSibling ?? previousSibling);
      }
    });
    document.addEventListener('focusin', note);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, []);
}

function messageAround(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[role="alert"]') : null;
}

/** `gone` was in `parent`, before or after `beside`. */
function moveOn(lost: Element, gone: Element, parent: Element, beside: Node | null): void {
  const isRow = gone.matches(rows);
  const row = isRow ? beside : parent.closest(rows);
  const there = row instanceof Element ? [...row.querySelectorAll<HTMLElement>(controls)] : [];
  const same = isRow ? [...gone.querySelectorAll(controls)].indexOf(lost) : -1;
  const list = parent.closest<HTMLElement>('section[tabindex]');
  for (const one of [there[same], there[0], list, document.querySelector<HTMLElement>('main h1')]) {
    one?.focus({ preventScroll: !there.includes(one) });
    if (document.activeElement !== document.body) return;
  }
}
