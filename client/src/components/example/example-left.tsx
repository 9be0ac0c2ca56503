import { keepExample } from '@alumni/shared/calls/setup';
import { exampleWords, keepableParts, partsLeft } from '@alumni/shared/site/example-left';
import { call } from '../../api/call.ts';
import { useLanguage, useWords } from '../../i18n/language.ts';
import { Link } from '../../router/link.tsx';
import { failureText } from '../form/use-submission.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { inBackground } from '../ui/in-background.ts';
import styles from './example-left.module.css';
import { exampleLeftWords } from './example-left.words.ts';

export interface ExampleLeftProps {
  /** Names of the texts, as the server lists them. */
  texts: readonly string[];
  onChanged: () => Promise<unknown>;
  /** Of a heading that says how many there are; none where it is left out. */
  level?: 2 | 3;
}

/** The parts of the example association that a site still has, each part with the way to its field. */
export function ExampleLeft({ texts, onChanged, level }: ExampleLeftProps) {
  const t = useWords(exampleLeftWords);
  const { language } = useLanguage();
  const { count, parts: names } = exampleWords[language];
  const parts = partsLeft(texts, language);
  const Heading = level && (`h${level}` as const);
  const announce = useAnnounce();
  const keep = async (part: (typeof keepableParts)[number]) => {
    try {
      const { message } = await call(keepExample, { body: { part } });
      announce(message, 'success');
      await onChanged();
    } catch (error) {
      announce(failureText(error, t), 'error');
    }
  };
  return (
    <>
      {Heading && <Heading className={styles.title}>{count(parts.length)}</Heading>}
      <ul className={styles.list}>
        {parts.map(({ part, field }) => {
          const keepable = keepableParts.find((one) => one === part);
          return (
            <li key={part}>
              <Link
                className={styles.way}
                {...(part === 'sender'
                  ? { to: '/admin/setup?step=mail' }
                  : { to: '/admin/site', state: { edit: true, field } })}
              >
                {names[part]}
              </Link>
              {keepable && (
                <Button variant="plain" onClick={() => inBackground(keep(keepable))}>
                  {t.keep[keepable]}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
