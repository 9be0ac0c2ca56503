import { readerChoice } from '../reader-choice.ts';

const { dataset } = document.documentElement;
const { useCurrent, choose } = readerChoice('theme', ['light', 'dark'], dataset.theme, (theme) => {
  dataset.theme = theme;
});

export function useTheme() {
  return { theme: useCurrent(), setTheme: choose };
}
