import { Fragment } from 'react';
import { jsx } from 'react/jsx-runtime';

interface Props {
  children?: unknown;
}

/**
 * Gives each text an element of its own: texts alone become one text, texts beside elements a span. A browser that
 * translates replaces text nodes; React then crashes, or changes one that nobody sees (facebook/react#11538).
 * A component's children stay as they are: they get here with the element that it puts them into.
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

/** Nothing if there is no text, so that children keep their identity. Elements keep their place, and so their state. */
function separateTexts(children: readonly unknown[]): unknown[] | undefined {
  const separated: unknown[] = [];
  let text = '';
  let start = 0;
  let changed = false;
  const endText = () => {
    // Translators leave white space; in a flex box a span of it would be an item.
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

/** The texts of a list in one, if there are any and nothing else. */
function textOf(children: readonly unknown[]): string | undefined {
  let text: string | undefined;
  for (const child of children) {
    const own = Array.isArray(child) ? textOf(child) : asText(child);
    if (own === undefined) return undefined;
    text = (text ?? '') + own;
  }
  return text;
}

/** Nothing where it is an element; '' for what React leaves out. */
function asText(child: unknown): string | undefined {
  if (typeof child === 'string' || typeof child === 'number') return String(child);
  return child === null || child === undefined || typeof child === 'boolean' ? '' : undefined;
}
