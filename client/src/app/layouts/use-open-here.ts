import { useState } from 'react';
import { useLocation } from 'react-router';

/** State of a menu that a change of route closes. */
export function useOpenHere(): [boolean, (open: boolean) => void] {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  return [openAt === pathname, (open) => setOpenAt(open ? pathname : undefined)];
}
