import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { Announcements, ageAnnouncements } from '../../components/ui/announcer.tsx';
import { goToHeading } from '../../components/ui/page-heading.tsx';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { useLanguage, useWords } from '../../i18n/language.ts';
import { settings } from '../../settings.ts';
import { appWords } from '../app.words.ts';
import type { RouteHandle } from '../routes.tsx';
import { Header } from './header.tsx';
import { headerWords } from './header.words.ts';

/** Around every screen: header, messages, and what a change of route brings with it. */
export function RootLayout() {
  const t = useWords(headerWords);
  const title = useTitle();
  const moved = useRouteChange();
  return (
    <div className="app">
      <button
        type="button"
        className="button skip"
        onClick={() => document.querySelector('main')?.focus()}
      >
        {t.skip}
      </button>
      <Header />
      <Announcements />
      <VisuallyHidden>
        <span role="status">{moved && title}</span>
      </VisuallyHidden>
      <Outlet />
    </div>
  );
}

function useTitle(): string {
  const { language } = useLanguage();
  const { titles } = useWords(appWords);
  const matches = useMatches();
  const handle = matches[matches.length - 1]?.handle as RouteHandle | undefined;
  const site = settings.site.name[language];
  const title = handle && handle.title !== 'home' ? `${titles[handle.title]} · ${site}` : site;
  // Before the screen, which may have a better one (`usePageTitle`).
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  return title;
}

/** Scrolls up and moves the focus to the new heading; true once the reader has moved. */
function useRouteChange(): boolean {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    setMoved(true);
    ageAnnouncements();
    goToHeading();
  }, [pathname]);
  return moved;
}
