import ChevronDown from 'lucide-react/icons/chevron-down';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useWords } from '../../i18n/language.ts';
import { words } from './header.words.ts';

/** 'Our Alumni' is a link; the button beside it opens what lies under it, and so does hovering. */
export function Submenu() {
  const t = useWords(words);
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  useEffect(() => setOpen(false), [pathname]);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.preventDefault();
    setOpen(false);
    if (event.currentTarget.contains(document.activeElement)) toggle.current?.focus();
  };
  const closeWhenLeft = (event: FocusEvent) => {
    if (isWide() && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  useEscapeWhileHovering(open, () => setOpen(false));
  return (
    <li
      className="slide submenu-item"
      onPointerEnter={(event) => event.pointerType === 'mouse' && isWide() && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && isWide() && setOpen(false)}
      onKeyDown={closeOnEscape}
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
        onClick={() => setOpen(!open)}
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

/** On phones the submenu opens in its place and stays open. */
function isWide(): boolean {
  return window.matchMedia('(min-width: 75em)').matches;
}

/** A submenu opened by hovering closes on Escape wherever the focus is (WCAG 1.4.13). */
function useEscapeWhileHovering(open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open || !isWide()) return;
    const listen = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && close();
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [open]);
}
