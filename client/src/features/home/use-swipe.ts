import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** Pixels after which a drag turns the slide. */
const swipeWidth = 40;
/** Pixels that a trembling hand may move during a click. */
const clickWidth = 8;

/** Handlers for an element that follows a horizontal drag and turns on release. */
export function useSwipe(turn: (by: 1 | -1) => void) {
  const from = useRef<number>(undefined);
  const moved = useRef(0);

  const follow = (element: HTMLElement, by: number) => {
    moved.current = by;
    element.style.setProperty('--swipe', `${by}px`);
  };
  const release = (element: HTMLElement) => {
    from.current = undefined;
    element.style.removeProperty('--swipe');
  };
  return {
    onPointerDown: ({ clientX, isPrimary, button }: PointerEvent<HTMLElement>) => {
      moved.current = 0;
      if (isPrimary && button === 0) from.current = clientX;
    },
    onPointerMove: ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
      if (from.current !== undefined) follow(currentTarget, clientX - from.current);
    },
    onPointerUp: ({ currentTarget }: PointerEvent<HTMLElement>) => {
      if (from.current === undefined) return;
      release(currentTarget);
      if (Math.abs(moved.current) >= swipeWidth) turn(moved.current < 0 ? 1 : -1);
    },
    // Ends the drag: the browser has taken over the touch to scroll, or the mouse has left the slides.
    onPointerCancel: ({ currentTarget }: PointerEvent<HTMLElement>) => release(currentTarget),
    onPointerLeave: ({ currentTarget }: PointerEvent<HTMLElement>) => release(currentTarget),
    /** A swipe that ends on a link must not follow it. */
    onClickCapture: (event: MouseEvent) => {
      if (Math.abs(moved.current) < clickWidth) return;
      event.preventDefault();
      event.stopPropagation();
    },
    // Keeps the browser from dragging pictures and selecting text.
    onDragStart: (event: MouseEvent) => event.preventDefault(),
  };
}
