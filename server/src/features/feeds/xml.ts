import { escapeHtml } from '@alumni/shared/site/page-template';
import { plainText } from './plain-text.ts';

/** Any text as content or attribute of XML 1.0. */
export function escapeXml(text: string): string {
  return escapeHtml(plainText(text));
}

interface Attributes {
  [name: string]: string;
}

/** An element; `children` is XML already. */
export function element(name: string, attributes: Attributes, children?: string): string {
  const written = Object.entries(attributes).map(([key, text]) => ` ${key}="${escapeXml(text)}"`);
  const start = `<${name}${written.join('')}`;
  return children === undefined ? `${start}/>` : `${start}>${children}</${name}>`;
}

/** An element that holds a text. */
export function textElement(name: string, text: string, attributes: Attributes = {}): string {
  return element(name, attributes, escapeXml(text));
}

export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}
