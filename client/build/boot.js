// Page translators move text nodes that React owns, and React then crashes (facebook/react#11538). The two DOM methods
// below are replaced by ones that tolerate moved nodes. They count such nodes in `data-moved` for the browser tests.
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
    // A translator may have wrapped the node: insert before its wrapper.
    let place = next;
    while (place && place.parentNode !== this) place = place.parentNode;
    return insertBefore.call(this, node, place);
  };
})();
(() => {
  const root = document.documentElement;
  // In-app browsers scale every text by the phone's font size. The measured factor keeps headings inside the screen.
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
  // A stored user that cannot be parsed counts as logged out, as in the app.
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
  // Shows the name, date and place of an event while the app bundle still loads.
  const showEvent = ({ theme, start_date: start, venue, town }) => {
    const place = document.querySelector('#shell [data-list="/eventdetails"] [hidden]');
    if (!start || !place) return;
    place.firstChild.textContent = theme;
    const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' };
    const date = new Date(start).toLocaleDateString(root.lang === 'fr' ? 'fr-FR' : 'en-GB', day);
    place.lastChild.textContent = [date, venue, town].filter(Boolean).join(' · ');
    place.hidden = false;
  };
  // Show the screen's placeholder. Fetch its first page or record, and its chunk, in parallel with the app bundle.
  const [, path, query] = /^#?!?([^?#]*)(.*)$/.exec(location.hash);
  window.publicReads = '%prefetched%';
  const prefetched = window.publicReads[path];
  if (prefetched !== undefined)
    document.styleSheets[0].insertRule(`#shell [data-list="${path}"] { display: block }`, 0);
  const id = new URLSearchParams(query.split('#')[0]).get('id');
  const address = /\/$/.test(prefetched)
    ? /^[\w-]+$/.test(id) && prefetched + id
    : !query && prefetched;
  if (address) {
    // The app consumes this response (prefetch.ts) only if its own request (call.ts) has the same URL and headers.
    const headers = { 'Accept-Language': root.lang };
    if (token) headers.Authorization = `Bearer ${token}`;
    const sentAt = Date.now();
    const response = fetch(address, { headers, credentials: 'include', cache: 'no-cache' });
    const prefetch = { address, headers, response, sentAt };
    window.prefetch = prefetch;
    response
      .then(async (arrived) => {
        const data = await arrived.clone().json();
        prefetch.arrived = { response: arrived, data, at: performance.now() };
        showEvent(data);
      })
      .catch(() => {});
  }
  // The static shell only marks its form as submitted. The app submits it after its start (app/carry-over.ts).
  document.addEventListener('submit', (event) => {
    if (!event.target.closest('#shell')) return;
    event.preventDefault();
    event.target.dataset.sent = '';
  });
  for (const file of '%screens%'[path] || []) {
    const link = document.createElement('link');
    link.rel = file.endsWith('.js') ? 'modulepreload' : 'preload';
    if (link.rel === 'preload') link.as = 'style';
    // The module loader requests files with CORS. Without this attribute the preload does not match, and each file is
    // fetched twice.
    link.crossOrigin = '';
    link.href = `/assets/${file}`;
    document.head.append(link);
  }
  // `data-face` makes critical.css load the display font and the hero picture. On slow networks the app bundle has
  // priority: main.tsx requests the font later.
  const { saveData, effectiveType } = navigator.connection || { effectiveType: '4g' };
  if (!saveData && effectiveType === '4g') root.dataset.face = '';
})();
(() => {
  // Chrome before 84 and Safari before 14.1 ignore `gap` in flex containers. `CSS.supports` does not show this, because
  // they support `gap` in grids. The condition therefore asks for properties that arrived in the same versions.
  if (!CSS.supports('(appearance: none) or (inset: 0)')) {
    const margins = document.createElement('link');
    margins.rel = 'stylesheet';
    margins.href = '/%flexGap%';
    document.head.append(margins);
  }
})();
(() => {
  if (!('user' in document.documentElement.dataset)) return;
  // The browser fires this event only once, often before the app's code arrives. The stored event lets
  // app/install-hint.ts offer the installation later.
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installPrompt = event;
  });
})();
