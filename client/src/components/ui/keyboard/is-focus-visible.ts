/**
 * Chrome before 86, Firefox before 85 and Safari before 15.4 throw at `:focus-visible`. There, any focus counts as
 * visible.
 */
export function isFocusVisible(element: Element): boolean {
  try {
    return element.matches(':focus-visible');
  } catch {
    return true;
  }
}
