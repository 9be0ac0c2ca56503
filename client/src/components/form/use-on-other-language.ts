import { useEffect, useRef } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { inBackground } from '../ui/announcements/in-background.ts';

export function useOnOtherLanguage(act: () => Promise<void>): void {
  const { language } = useLanguage();
  const spoken = useRef(language);
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (spoken.current === language) return;
    spoken.current = language;
    inBackground(latest.current());
  }, [language]);
}
