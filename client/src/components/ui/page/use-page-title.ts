import { useEffect } from 'react';
import { useLanguage } from '../../../i18n/language.ts';
import { useLocation } from '../../../router/hooks.tsx';
import { settings } from '../../../settings.ts';

/** Puts the content's name, e.g. that of the open gallery, into the document's title. It replaces the route's title. */
export function usePageTitle(name: string | undefined): void {
  const { language } = useLanguage();
  const location = useLocation();
  useEffect(() => {
    if (name) document.title = pageTitle(name, location, settings.site.name[language]);
  }, [name, language, location]);
}

/** Returns e.g. ‘Events, page 2 · The association’. ‘page’ needs no translation: English and French share the word. */
export function pageTitle(name: string, { search }: { search: string }, site: string): string {
  const page = Number(new URLSearchParams(search).get('page'));
  return `${page > 1 ? `${name}, page ${page}` : name} · ${site}`;
}
