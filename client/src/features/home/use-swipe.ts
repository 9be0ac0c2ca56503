import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** How far a finger or a mouse moves before it means another slide. */
const swipeWidth = 40;
/** Further than a hand that trembles while it clicks. */
const clickWidth = 8;

/** Handlers for an element that follows a finger or a mouse sideways, and turns when it is let go. */
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
    // The browser scrolls the page instead, or the mouse has left.
    onPointerCancel: ({ currentTarget }: PointerEvent<HTMLElement>) => release(currentTarget),
    onPointerLeave: ({ currentTarget }: PointerEvent<HTMLElement>) => release(currentTarget),
    /** A swipe that ends on a link does not follow it. */
    onClickCapture: (event: MouseEvent) => {
      if (Math.abs(moved.current) < clickWidth) return;
      event.preventDefault();
      event.stopPropagation();
    },
    // A picture or a link would be dragged, and text be marked.
    onDragStart: (event: MouseEvent) => event.preventDefault(),
  };
}
