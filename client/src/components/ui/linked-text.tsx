import { textParts } from '@alumni/shared/text/text-links';
import { type FocusEvent, Fragment } from 'react';
import { ErrorBoundary } from '../../router/error-boundary.tsx';
import { isFocusVisible } from './is-focus-visible.ts';

interface LinkedTextProps {
  text: string;
  /** The end of the text is missing. */
  cut?: boolean;
  /** Opens a text of which lines are hidden: the keyboard has come to a link that may be in one. */
  onReach?: (() => void) | false;
}

/** A person's text, whose addresses, e-mails and telephones are links; without links if finding them fails. */
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
        // A browser leaves an empty page where a telephone takes the call.
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
