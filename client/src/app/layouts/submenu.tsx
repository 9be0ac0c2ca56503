import ChevronDown from 'lucide-react/icons/chevron-down';
import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useEscape } from '../../components/ui/keyboard/use-escape.ts';
import { useWords } from '../../i18n/language.ts';
import { useLocation } from '../../router/hooks.tsx';
import { NavLink } from '../../router/link.tsx';
import { headerWords } from './header.words.ts';
import { isLinkChosen } from './use-open-here.ts';

const below = /^\/(events|eventdetails|news|opportunities|gallery|gallerydetails)$/;

/**
 * 'Our Alumni' is a link; the button beside it, or hovering, opens the submenu. On a phone it expands in place and
 * stays as the reader left it.
 */
export function Submenu() {
  const t = useWords(headerWords);
  const [open, setOpen] = useState(false);
  const hovered = useRef(false);
  const { pathname } = useLocation();
  const item = useRef<HTMLLIElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each change of route.
  useEffect(() => {
    if (isWide()) setOpen(false);
  }, [pathname]);
  const closeWhenChosen = (event: MouseEvent) => {
    if (isWide() && isLinkChosen(event)) setOpen(false);
  };

  useEscape(open, () => {
    setOpen(false);
    if (item.current?.contains(document.activeElement)) toggle.current?.focus();
  });
  const closeWhenLeft = (event: FocusEvent) => {
    if (isWide() && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const hover = ({ type, pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse' || !isWide()) return;
    hovered.current = type === 'pointerenter' && !open;
    setOpen(type === 'pointerenter');
  };
  // The pointer has already opened the submenu on its way to the button. The first click must not close it.
  const press = () => {
    setOpen(hovered.current || !open);
    hovered.current = false;
  };
  return (
    // biome-ignore lint/a11y: keys work on its links, whose clicks bubble up.
    <li
      ref={item}
      className="slide submenu-item"
      onClick={closeWhenChosen}
      data-here={below.test(pathname) || undefined}
      onPointerEnter={hover}
      onPointerLeave={hover}
      onBlur={closeWhenLeft}
    >
      <NavLink to="/alumni">{t.alumni}</NavLink>
      <button
        ref={toggle}
        type="button"
        className="icon-button submenu-toggle"
        aria-expanded={open}
        aria-controls="submenu"
        aria-label={t.moreAlumni}
        onClick={press}
      >
        <ChevronDown aria-hidden="true" />
      </button>
      <ul className="submenu" id="submenu" data-open={open || undefined}>
        <li>
          <NavLink to="/events">{t.events}</NavLink>
        </li>
        <li>
          <NavLink to="/news">{t.news}</NavLink>
        </li>
        <li>
          <NavLink to="/opportunities">{t.opportunities}</NavLink>
        </li>
        <li>
          <NavLink to="/gallery">{t.gallery}</NavLink>
        </li>
      </ul>
    </li>
  );
}

function isWide(): boolean {
  return window.matchMedia('(min-width: 80em)').matches;
}
