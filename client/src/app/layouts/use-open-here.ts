import { type MouseEvent, useState } from 'react';
import { useLocation, useRouter } from '../../router/hooks.tsx';

/**
 * Whether a click is on a link: the menu then closes. A change of route also closes it, but a link to the current page
 * changes no route.
 */
export function isLinkChosen({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('a') !== null;
}

/**
 * Open state of a menu. A change of route closes the menu, and Back does not open it again. A menu that is opened
 * during a navigation stays open on the next screen: the finger may already be on an entry.
 */
export function useOpenHere(): [boolean, (open: boolean) => void] {
  const { pathname } = useLocation();
  const router = useRouter();
  const [openAt, setOpenAt] = useState<string[]>([]);
  const isOpen = openAt.includes(pathname);
  if (openAt.length > 0 && !isOpen) setOpenAt([]);
  const setOpen = (open: boolean) => {
    const { navigation, shown } = router.state();
    const next = navigation?.location ?? shown?.location;
    setOpenAt(open ? [pathname, next?.pathname ?? pathname] : []);
  };
  return [isOpen, setOpen];
}
