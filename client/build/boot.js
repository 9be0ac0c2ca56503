// A browser that translates moves texts that React holds (facebook/react#11538). That ends no page, and is counted.
(() => {
  const { insertBefore, removeChild } = Node.prototype;
  const countMoved = () => {
    const { dataset } = document.documentElement;
    dataset.moved = Number(dataset.moved || 0) + 1;
  };
  Node.prototype.removeChild = function (child) {
    if (!child || child.parentNode === this) return removeChild.call(this, child);
    countMoved();
    return child.parentNode ? removeChild.call(child.parentNode, child) : child;
  };
  Node.prototype.insertBefore = function (node, next) {
    if (!next || next.parentNode === this) return insertBefore.call(this, node, next);
    countMoved();
    // The translation may be around it.
    let place = next;
    while (place && place.parentNode !== this) place = place.parentNode;
    return insertBefore.call(this, node, place);
  };
})();
(() => {
  const root = document.documentElement;
  // Views inside of apps multiply each text where the phone enlarges texts: headings stay within the screen.
  const probe = root.appendChild(document.createElement('p'));
  probe.style.fontSize = '100px';
  const zoom = Number.parseFloat(getComputedStyle(probe).fontSize) / 100;
  probe.remove();
  if (zoom > 1) root.style.setProperty('--text-zoom', zoom);
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const language = stored('language') || (/^fr/i.test(navigator.language) ? 'fr' : 'en');
  root.lang = language === 'fr' ? 'fr' : 'en';
  document.querySelector('[rel=manifest]').href += `?lang=${root.lang}`;
  const dark = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.dataset.theme = stored('theme') || dark;
  // As the app reads it: a user that cannot be parsed is none.
  const readRollNo = () => {
    try {
      return JSON.parse(stored('userData')).rollNo;
    } catch {
      return null;
    }
  };
  const token = typeof readRollNo() === 'string' && stored('token');
  if (token) root.dataset.user = '';
  if (/^(#?!?\/?)(\?.*)?$/.test(location.hash)) root.dataset.home = '';
  // An event can be read while the app's code is under way.
  const showEvent = ({ theme, start_date: start, venue, town }) => {
    const place = document.querySelector('#shell [data-list="/eventdetails"] [hidden]');
    if (!start || !place) return;
    place.firstChild.textContent = theme;
    const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' };
    const date = new Date(start).toLocaleDateString(root.lang === 'fr' ? 'fr-FR' : 'en-GB', day);
    place.lastChild.textContent = [date, venue, town].filter(Boolean).join(' · ');
    place.hidden = false;
  };
  // Show the place of the screen; fetch a list's first page or a record, and the chunk, in parallel with the app bundle.
  const [, path, query] = /^#?!?([^?#]*)(.*)$/.exec(location.hash);
  const prefetched = '%prefetched%'[path];
  if (prefetched !== undefined)
    document.styleSheets[0].insertRule(`#shell [data-list="${path}"] { display: block }`, 0);
  const id = new URLSearchParams(query.split('#')[0]).get('id');
  const address = /\/$/.test(prefetched)
    ? /^[\w-]+$/.test(id) && prefetched + id
    : !query && prefetched;
  if (address) {
    // The same request as the app's (call.ts), which takes this answer (prefetch.ts).
    const headers = { 'Accept-Language': root.lang };
    if (token) headers.Authorization = `Bearer ${token}`;
    const sentAt = Date.now();
    const answer = fetch(address, { headers, credentials: 'include', cache: 'no-cache' });
    const prefetch = { address, headers, answer, sentAt };
    window.prefetch = prefetch;
    answer
      .then(async (response) => {
        const data = await response.clone().json();
        prefetch.arrived = { response, data, at: performance.now() };
        showEvent(data);
      })
      .catch(() => {});
  }
  // A form of the shell is sent once the app has taken its place (app/carry-over.ts).
  document.addEventListener('submit', (event) => {
    if (!event.target.closest('#shell')) return;
    event.preventDefault();
    event.target.dataset.sent = '';
  });
  for (const file of '%screens%'[path] || []) {
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
(() => {
  // Chrome before 84 and Safari before 14.1 put flex items without their gap, and answer that they know `gap`.
  if (!CSS.supports('(appearance: none) or (inset: 0)')) {
    const margins = document.createElement('link');
    margins.rel = 'stylesheet';
    margins.href = '/%flexGap%';
    document.head.append(margins);
  }
})();
