import type { Page } from '@playwright/test';

/** Sends the touch events of a finger that moves left. */
export async function swipeLeft(page: Page, fromX: number, y: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    });
  await touch('touchStart', fromX);
  for (let x = fromX; x > fromX - 220; x -= 20) await touch('touchMove', x);
  await touch('touchEnd', fromX - 220);
}
