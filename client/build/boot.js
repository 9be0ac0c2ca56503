(() => {
  const root = document.documentElement;
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const language = stored('language') || (/^fr/i.test(navigator.language) ? 'fr' : 'en');
  root.lang = language === 'fr' ? 'fr' : 'en';
  const dark = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.dataset.theme = stored('theme') || dark;
  if (stored('token') && stored('userData')) root.dataset.user = '';
  if (/^(#?\/?)(\?.*)?$/.test(location.hash)) root.dataset.home = '';
  // On slow networks the app's code goes first: main.tsx asks for the display face after it.
  const { saveData, effectiveType } = navigator.connection || { effectiveType: '4g' };
  if (!saveData && effectiveType === '4g') root.dataset.face = '';
})();
