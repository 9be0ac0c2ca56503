// Runs in the page before its own scripts; bench/page/main.ts reads `window.observed`.
const observed = { largestPaint: 0, firstPaint: 0, usable: 0, longTasks: [], interaction: 0 };
window.observed = observed;

function observe(type, seen, options = {}) {
  new PerformanceObserver((list) => list.getEntries().forEach(seen)).observe({
    type,
    buffered: true,
    ...options,
  });
}

observe('largest-contentful-paint', ({ startTime }) => {
  observed.largestPaint = startTime;
});
observe('paint', ({ name, startTime }) => {
  if (name === 'first-contentful-paint') observed.firstPaint = startTime;
});
observe('longtask', ({ startTime, duration }) => {
  observed.longTasks.push({ startTime, duration });
});
observe(
  'event',
  ({ duration }) => {
    observed.interaction = Math.max(observed.interaction, duration);
  },
  { durationThreshold: 16 },
);

new MutationObserver((_, observer) => {
  if (!document.querySelector(window.usableSelector)) return;
  observed.usable = performance.now();
  observer.disconnect();
}).observe(document, { childList: true, subtree: true });
