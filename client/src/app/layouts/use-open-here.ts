import { type MouseEvent, useState } from 'react';
import { useLocation } from '../../router/hooks.tsx';

/** Whether a link was chosen, for menus that close then: one to the current page changes no route. */
export function isLinkChosen({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('a') !== null;
}

/** Open state of a menu. A change of route closes it; Back does not open it again. */
export function useOpenHere(): [boolean, (open: boolean) => void] {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  if (openAt !== undefined && openAt !== pathname) setOpenAt(undefined);
  return [openAt === pathname, (open) => setOpenAt(open ? pathname : undefined)];
}
