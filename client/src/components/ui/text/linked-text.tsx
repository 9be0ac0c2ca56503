import { textParts } from '@alumni/shared/text/text-links';
import { type FocusEvent, Fragment } from 'react';
import { ErrorBoundary } from '../../../router/error-boundary.tsx';
import { isFocusVisible } from '../keyboard/is-focus-visible.ts';

interface LinkedTextProps {
  text: string;
  /** The end of the text is missing. A link that is cut there must not become clickable. */
  cut?: boolean;
  /** Called when a link gets the keyboard focus. It expands a text with hidden lines, as the link may be in one. */
  onReach?: (() => void) | false;
}

/** A person's text with clickable URLs, email addresses and phone numbers; plain text if finding them fails. */
export function LinkedText(props: LinkedTextProps) {
  return (
    <ErrorBoundary resetOn={props.text} fallback={() => props.text}>
      <TextWithLinks {...props} />
    </ErrorBoundary>
  );
}

function TextWithLinks({ text, cut = false, onReach }: LinkedTextProps) {
  const reach = ({ target }: FocusEvent) => {
    if (onReach && isFocusVisible(target)) onReach();
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
        // A `tel:` link in a new tab would leave an empty page.
        target={part.href.startsWith('tel:') ? undefined : '_blank'}
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
