import { type MouseEvent, useState } from 'react';
import { useLocation, useRouter } from '../../router/hooks.tsx';

/** Whether a link was chosen, for menus that close then: one to the current page changes no route. */
export function isLinkChosen({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('a') !== null;
}

/**
 * Open state of a menu. A change of route closes it, but for the one that was on its way when it was opened: the finger
 * may be on an entry already. Back does not open it again.
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
