import { textParts } from '@alumni/shared/text/text-links';
import { type FocusEvent, Fragment } from 'react';

interface LinkedTextProps {
  text: string;
  /** The end of the text is missing. */
  cut?: boolean;
  /** Opens a text of which lines are hidden: the keyboard has come to a link that may be in one. */
  onReach?: (() => void) | false;
}

/** A person's text, whose http(s) addresses and e-mails are links. */
export function LinkedText({ text, cut = false, onReach }: LinkedTextProps) {
  const reach = ({ target }: FocusEvent) => {
    if (onReach && target.matches(':focus-visible')) onReach();
  };
  let at = 0;
  return textParts(text, cut).map((part) => {
    const key = at;
    at += part.text.length;
    return part.href ? (
      <a
        key={key}
        href={part.href}
        rel="nofollow ugc noopener"
        target="_blank"
        translate="no"
        data-alone={part.text === text || undefined}
        onFocus={reach}
      >
        {part.text}
      </a>
    ) : (
      <Fragment key={key}>{part.text}</Fragment>
    );
  });
}
