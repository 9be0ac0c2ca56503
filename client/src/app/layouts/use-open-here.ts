import { useState } from 'react';
import { useLocation } from 'react-router';

/** Open state of a menu. A change of route closes it; Back does not open it again. */
export function useOpenHere(): [boolean, (open: boolean) => void] {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  if (openAt !== undefined && openAt !== pathname) setOpenAt(undefined);
  return [openAt === pathname, (open) => setOpenAt(open ? pathname : undefined)];
}
