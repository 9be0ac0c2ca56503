import { useEffect } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useLocation } from '../../router/hooks.tsx';
import { settings } from '../../settings.ts';

/** Names what a screen shows in the title of the page, e.g. the open gallery, instead of the route. */
export function usePageTitle(name: string | undefined): void {
  const { language } = useLanguage();
  const location = useLocation();
  useEffect(() => {
    if (name) document.title = pageTitle(name, location, settings.site.name[language]);
  }, [name, language, location]);
}

/** E.g. ‘Events, page 2 · The association’: the word is the same in both languages. */
export function pageTitle(name: string, { search }: { search: string }, site: string): string {
  const page = Number(new URLSearchParams(search).get('page'));
  return `${page > 1 ? `${name}, page ${page}` : name} · ${site}`;
}
