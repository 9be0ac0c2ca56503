import { whenIdle } from './when-idle.ts';

/** Fetches the third-party widget once the page has nothing else to do; without address, nothing. */
export function loadChatbot(address: string | null): void {
  if (!address) return;
  whenIdle(() => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    document.body.append(script);
  });
}
