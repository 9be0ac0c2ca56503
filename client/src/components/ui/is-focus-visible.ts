/** Before Chrome 86, Firefox 85 and Safari 15.4 `matches` throws; any focus counts there. */
export function isFocusVisible(element: Element): boolean {
  try {
    return element.matches(':focus-visible');
  } catch {
    return true;
  }
}
