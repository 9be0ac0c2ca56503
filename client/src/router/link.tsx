import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useLocation, useRouter } from './hooks.tsx';
import { readPath } from './location.ts';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** An address of the site, e.g. `/events?page=2`. */
  to: string;
  state?: unknown;
}

/** A link to another screen. The browser handles clicks with a modifier or the middle button. */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    router.navigate(to, { state }).catch(console.error);
  };
  return <a {...rest} href={`#${to}`} onClick={follow} />;
}

export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}

export interface NavLinkProps extends LinkProps {
  /** Marks the link only on its own screen, not on screens below its path. */
  end?: boolean;
}

/** A link with `aria-current` if it leads to the current screen or to one above it. */
export function NavLink({ end = false, ...rest }: NavLinkProps) {
  const here = useLocation().pathname.toLowerCase();
  const { pathname } = readPath(rest.to);
  const there = pathname.toLowerCase();
  const isHere = here === there || (!end && here.startsWith(`${there}/`));
  return <Link aria-current={isHere ? 'page' : undefined} {...rest} />;
}
