import { Fragment } from 'react';
import { jsx } from 'react/jsx-runtime';

interface Props {
  children?: unknown;
}

/**
 * Gives each text an element of its own. If an element contains only texts, they are joined into one. Texts beside
 * elements get a span.
 *
 * Browser translation replaces text nodes. React then crashes, or changes a node that nobody sees
 * (facebook/react#11538). Children of a component stay as they are. The component passes them to an element, and this
 * function handles them there.
 */
export function withOwnTexts(type: unknown, props: Props): Props {
  const { children } = props;
  if (type === Fragment) return replaced(props, separateTexts([children].flat()));
  if (typeof type !== 'string' || !Array.isArray(children)) return props;
  return replaced(props, textOf(children) ?? separateTexts(children));
}

function replaced(props: Props, children: unknown): Props {
  return children === undefined ? props : { ...props, children };
}

/**
 * Puts texts into spans. Returns undefined if there is no text, so that the children keep their identity. Elements keep
 * their index, so React keeps their state.
 */
function separateTexts(children: readonly unknown[]): unknown[] | undefined {
  const separated: unknown[] = [];
  let text = '';
  let start = 0;
  let changed = false;
  const endText = () => {
    // White space gets no span: translators leave it alone, and in a flex box the span would be an item.
    separated[start] = text.trim() ? jsx('span', { children: text }, `text-${start}`) : text;
    text = '';
    changed = true;
  };
  for (const [index, child] of children.entries()) {
    const own = Array.isArray(child) ? textOf(child) : asText(child);
    separated.push(own === undefined ? child : null);
    if (own) {
      if (!text) start = index;
      text += own;
    } else if (own === undefined) {
      if (text) endText();
      const inner = Array.isArray(child) && separateTexts(child);
      if (!inner) continue;
      separated[index] = inner;
      changed = true;
    }
  }
  if (text) endText();
  return changed ? separated : undefined;
}

/** Joins a list of texts; undefined if the list is empty or contains an element. */
function textOf(children: readonly unknown[]): string | undefined {
  let text: string | undefined;
  for (const child of children) {
    const own = Array.isArray(child) ? textOf(child) : asText(child);
    if (own === undefined) return undefined;
    text = (text ?? '') + own;
  }
  return text;
}

/** Undefined for an element; '' for values that React does not render. */
function asText(child: unknown): string | undefined {
  if (typeof child === 'string' || typeof child === 'number') return String(child);
  return child === null || child === undefined || typeof child === 'boolean' ? '' : undefined;
}
