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
  // The code of a screen that is opened directly need not wait for the app's.
  const screens = '%screens%';
  for (const file of screens[location.hash.slice(1).split('?')[0]] || []) {
    const link = document.createElement('link');
    link.rel = file.endsWith('.js') ? 'modulepreload' : 'preload';
    if (link.rel === 'preload') link.as = 'style';
    // As the loader asks for them; otherwise they are fetched twice.
    link.crossOrigin = '';
    link.href = `/assets/${file}`;
    document.head.append(link);
  }
  // On slow networks the app's code goes first: main.tsx asks for the display face after it.
  const { saveData, effectiveType } = navigator.connection || { effectiveType: '4g' };
  if (!saveData && effectiveType === '4g') root.dataset.face = '';
})();
