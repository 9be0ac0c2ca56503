import { RetryBar } from '../components/ui/loading/states.tsx';
import { useLanguage } from '../i18n/language.ts';
import { type Location, writePath } from '../router/location.ts';
import { offlineWords } from './offline.words.ts';

interface MissingPageProps {
  location: Location;
  /** Title of the screen, unless it sets its own. */
  title: string | undefined;
  onRetry: () => unknown;
  busy: boolean;
}

/** Names the page that cannot be opened offline. The current page stays. */
export function MissingPage({ location, title, onRetry, busy }: MissingPageProps) {
  const { language } = useLanguage();
  const t = offlineWords[language];
  // For a record, prefer the text of the link, which is the record's name. The title is the same for every record.
  const name =
    location.search === '' ? (title ?? linkText(location)) : (linkText(location) ?? title);
  return <RetryBar onRetry={onRetry} busy={busy} text={t.missing(name)} />;
}

const longestName = 80;

/** Text of the link that was followed: it is still on the page. */
function linkText(location: Location): string | undefined {
  const link = document.querySelector(`a[href="${CSS.escape(`#${writePath(location)}`)}"]`);
  const text = link?.textContent?.trim().replace(/ \(\d+\)$/, '');
  return text && text.length <= longestName ? text : undefined;
}
