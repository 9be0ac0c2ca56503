import { useEffect } from 'react';

/** Excludes inputs: on a phone their focus opens the keyboard. */
const controls = 'a[href], button';
const rows = 'li, tr';

/**
 * Browsers move the focus of a removed element to the body, so that Tab starts again at the top. This hook focuses the
 * neighbouring row, or else the list or the page's heading. After a message closes, the element that had the focus
 * before the message gets it back.
 */
export function usePersistentFocus(): void {
  useEffect(() => {
    let last: EventTarget | null = null;
    let beforeMessage: EventTarget | null = null;
    const remember = ({ target, relatedTarget }: FocusEvent) => {
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
          return moveFocus(lost, gone, target, nextSibling ?? previousSibling);
      }
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);
}

function messageAround(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[role="alert"]') : null;
}

/** Moves the focus near `gone`, which was in `parent` next to `beside`. */
function moveFocus(lost: Element, gone: Element, parent: Element, beside: Node | null): void {
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
