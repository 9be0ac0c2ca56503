import { nameClass } from '@alumni/shared/site/site-images';
import MenuIcon from 'lucide-react/icons/menu';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { Button, LinkButton } from '../../components/ui/buttons/button.tsx';
import { shareHeight } from '../../components/ui/keyboard/share-height.ts';
import { useEscape } from '../../components/ui/keyboard/use-escape.ts';
import { useLanguage, useWords } from '../../i18n/language.ts';
import { useNavigate } from '../../router/hooks.tsx';
import { Link, NavLink } from '../../router/link.tsx';
import { logOut } from '../../session/session-calls.ts';
import { useSession } from '../../session/session-store.ts';
import { settings } from '../../settings.ts';
import { useTheme } from '../theme.ts';
import { BrandMark } from './brand-mark.tsx';
import { headerWords } from './header.words.ts';
import { Submenu } from './submenu.tsx';
import { isLinkChosen, useOpenHere } from './use-open-here.ts';

/**
 * Has the markup and classes of the static shell in index.html, which it replaces: nothing moves when the app starts.
 */
export function Header() {
  const t = useWords(headerWords);
  const name = settings.site.name[t.language];
  const [open, setOpen] = useOpenHere();
  const toggle = useRef<HTMLButtonElement>(null);
  const header = useRef<HTMLElement>(null);
  useEffect(() => shareHeaderHeight(header.current), []);
  useEscape(open, () => {
    setOpen(false);
    toggle.current?.focus();
  });
  useEffect(() => {
    if (!open) return;
    // The open menu covers what the Tab key reaches next on the page.
    const closeWhenLeft = ({ key }: KeyboardEvent) => {
      if (key === 'Tab' && !header.current?.contains(document.activeElement)) setOpen(false);
    };
    window.addEventListener('keyup', closeWhenLeft);
    return () => window.removeEventListener('keyup', closeWhenLeft);
  }, [open, setOpen]);
  return (
    <header ref={header} className="header">
      <div className="header-bar">
        <Link className="brand" to="/">
          <BrandMark />
          <span translate="no" className={nameClass(name)}>
            {name}
          </span>
        </Link>
        <button
          ref={toggle}
          type="button"
          className="icon-button menu-toggle"
          aria-expanded={open}
          aria-controls="menu"
          aria-label={open ? t.closeMenu : t.openMenu}
          onClick={() => setOpen(!open)}
        >
          {open ? <X aria-hidden="true" /> : <MenuIcon aria-hidden="true" />}
        </button>
        {/* biome-ignore lint/a11y: keys work on its links, whose clicks bubble up. */}
        <div
          className="menu"
          id="menu"
          data-open={open || undefined}
          onClick={(event) => isLinkChosen(event) && setOpen(false)}
        >
          <nav aria-label={t.main}>
            <ul className="nav-list">
              <li className="slide">
                <NavLink to="/" end>
                  {t.home}
                </NavLink>
              </li>
              <li className="slide">
                <NavLink to="/about-us">{t.about}</NavLink>
              </li>
              <Submenu />
              <li className="slide">
                <NavLink to="/contact-us">{t.contact}</NavLink>
              </li>
            </ul>
          </nav>
          <Tools />
          <Account />
        </div>
      </div>
    </header>
  );
}

/**
 * Publishes the header's height as a CSS property. Sticky elements below the header adapt if enlarged text or a long
 * name makes it taller.
 */
const shareHeaderHeight = shareHeight('--header-shown');

function Tools() {
  const t = useWords(headerWords);
  const { language, setLanguage } = useLanguage();
  const { theme, setTheme } = useTheme();
  const dark = theme === 'dark';
  return (
    <div className="header-tools slide">
      <button
        type="button"
        className="icon-button"
        lang={t.otherLanguageCode}
        onClick={() => setLanguage(language === 'en' ? 'fr' : 'en')}
      >
        {t.otherLanguage}
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={dark ? t.light : t.dark}
        onClick={() => setTheme(dark ? 'light' : 'dark')}
      >
        {dark ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
      </button>
    </div>
  );
}

function Account() {
  const t = useWords(headerWords);
  const { user } = useSession();
  const navigate = useNavigate();
  const leave = async () => {
    if (await logOut()) await navigate('/login');
  };
  return user ? (
    <div className="account slide">
      <LinkButton variant="outline" to="/user/dashboard">
        {t.dashboard}
      </LinkButton>
      <Button variant="plain" onClick={leave}>
        {t.logout}
      </Button>
    </div>
  ) : (
    <div className="account slide">
      <LinkButton variant="gold" to="/register">
        {t.register}
      </LinkButton>
      <LinkButton variant="outline" to="/login">
        {t.login}
      </LinkButton>
    </div>
  );
}
