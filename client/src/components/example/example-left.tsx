import { keepExample } from '@alumni/shared/calls/setup';
import { exampleWords, keepableParts, partsLeft } from '@alumni/shared/site/example-left';
import type { SetupStep } from '@alumni/shared/site/setup';
import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { useWords } from '../../i18n/language.ts';
import { Link } from '../../router/link.tsx';
import { useAction } from '../form/use-action.ts';
import { Button } from '../ui/buttons/button.tsx';
import styles from './example-left.module.css';
import { exampleLeftWords } from './example-left.words.ts';

interface ExampleLeftProps {
  /** Names of the example texts that are still in place, as the server lists them. */
  texts: readonly string[];
  /** Steps of the set-up that were postponed. */
  steps?: readonly SetupStep[];
  onChanged: () => Promise<unknown>;
  /** Level of the headings; without it there are none. */
  level?: 2 | 3;
}

/** Lists the remaining set-up steps and example contents, each with a link to where it is done. */
export function ExampleLeft({ texts, steps = [], onChanged, level }: ExampleLeftProps) {
  const t = useWords(exampleLeftWords);
  const { count, parts: names } = exampleWords[t.language];
  const parts = partsLeft(texts, t.language);
  const Heading = level && (`h${level}` as const);
  const { attempt } = useAction(t);
  const keep = (part: (typeof keepableParts)[number]) =>
    attempt(async () => (await call(keepExample, { body: { part } })).message, onChanged);
  const list = (title: string, items: ReactNode[]) =>
    items.length > 0 && (
      <>
        {Heading && <Heading className={styles.title}>{title}</Heading>}
        <ul className={styles.list}>{items}</ul>
      </>
    );
  const stepItems = steps.map((step) => (
    <li key={step}>
      <Link className={styles.way} to={`/admin/setup?step=${step}`}>
        {t.steps[step]}
      </Link>
    </li>
  ));
  const partItems = parts.map(({ part, field }) => {
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
          <Button variant="plain" onClick={() => keep(keepable)}>
            {t.keep[keepable]}
          </Button>
        )}
      </li>
    );
  });
  return (
    <>
      {list(t.stepsLeft, stepItems)}
      {list(count(parts.length), partItems)}
    </>
  );
}
