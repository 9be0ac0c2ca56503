import type { Language } from '@alumni/shared/text/language';

export type MailBlock = {
  /** Language of the text, if it differs from the mail's; empty if unknown. */
  language?: Language | '' | undefined;
} & (
  | { kind: 'heading' | 'section' | 'paragraph' | 'note' | 'code' | 'quote'; text: string }
  | { kind: 'button' | 'link'; text: string; link: string }
  | { kind: 'item'; text: string; detail: string; link: string }
  /** The text is shown if pictures are blocked. */
  | { kind: 'picture'; text: string; source: string }
  | { kind: 'logo'; text: string; source: string; width: number; height: number }
  /** Somebody's words to a stranger. Addresses in these words do not become links. */
  | { kind: 'words'; text: string }
);

/** Content of a mail, independent of text and HTML. */
export interface MailContent {
  subject: string;
  blocks: MailBlock[];
}

const heading = (text: string): MailBlock => ({ kind: 'heading', text });
export const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text });
export const note = (text: string): MailBlock => ({ kind: 'note', text });
export const code = (text: string): MailBlock => ({ kind: 'code', text });
export const quote = (text: string): MailBlock => ({ kind: 'quote', text });
export const words = (text: string): MailBlock => ({ kind: 'words', text });
export const button = (text: string, link: string): MailBlock => ({ kind: 'button', text, link });
export const link = (text: string, address: string): MailBlock => ({
  kind: 'link',
  text,
  link: address,
});

/** The association's logo at the head of an invitation. */
export function invitationLogo({
  logo,
  association,
}: {
  logo: { source: string; width: number; height: number } | null;
  association: string;
}): MailBlock[] {
  return logo ? [{ kind: 'logo', text: association, ...logo }] : [];
}

/** A note about the member who writes. Facts are null or empty if they are unknown, or not shown to members. */
export function aboutSender(promotion: number | null, profession: string): MailBlock[] {
  const facts = [promotion && `Promotion ${promotion}`, profession].filter(Boolean);
  return facts.length > 0 ? [note(facts.join(' · '))] : [];
}

export function deviceName(
  { browser, system }: { browser: string; system: string },
  word: string,
): string {
  return browser && system ? `${browser} ${word} ${system}` : browser || system;
}

/** Heading and subject; the subject has no line breaks or control characters. */
export function titled(title: string, blocks: MailBlock[], language?: Language): MailContent {
  const first = { ...heading(title), language };
  return { subject: title.replace(/[\p{Cc}\s]+/gu, ' '), blocks: [first, ...blocks] };
}
