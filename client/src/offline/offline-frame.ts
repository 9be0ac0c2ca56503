// All of these exports share one chunk. It is loaded ahead of time, because it could not be fetched without a network.
export { isOnPhone } from './is-on-phone.ts';
export { MissingPage } from './missing-page.tsx';
export { OfflineStrip } from './offline-strip.tsx';
