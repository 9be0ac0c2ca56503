import '../../../testing/fake-browser.ts';
import { expect, test, vi } from 'vitest';
import { currentAnnouncements } from '../announcements/announcements.ts';
import { Button } from './button.tsx';

test('tells of work that fails unexpectedly after a press', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { props } = Button({
    onClick: () => Promise.reject(new Error('broken')),
    children: 'Save',
  });
  props.onClick();
  await vi.waitFor(
    () => expect(currentAnnouncements()).toMatchObject([{ text: 'An error occurred' }]),
    { timeout: 90_000 },
  );
});
