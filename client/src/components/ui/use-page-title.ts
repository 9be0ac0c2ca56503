import { useEffect } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useLocation } from '../../router/hooks.tsx';
import { settings } from '../../settings.ts';

/** Names what a screen shows in the title of the page, e.g. the open gallery, instead of the route. */
export function usePageTitle(name: string | undefined): void {
  const { language } = useLanguage();
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation sets the title of the route.
  useEffect(() => {
    if (name) document.title = `${name} · ${settings.site.name[language]}`;
  }, [name, language, location]);
}
