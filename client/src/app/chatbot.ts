import { whenIdle } from './when-idle.ts';

/** Loads the third-party widget once the page is idle; does nothing without an address. */
export function loadChatbot(address: string | null): void {
  if (!address) return;
  whenIdle(() => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    document.body.append(script);
  });
}
