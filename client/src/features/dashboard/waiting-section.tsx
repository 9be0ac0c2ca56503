import type { SessionUser } from '@alumni/shared/accounts/auth';
import type { Waiting } from '@alumni/shared/home/dashboard';
import { ComingEventLink } from '../../components/highlights/coming-event-link.tsx';
import { HighlightLink } from '../../components/highlights/highlight-link.tsx';
import { NumeralBlock } from '../../components/highlights/numeral-block.tsx';
import { lazyWithRetry } from '../../components/ui/loading/lazy-with-retry.tsx';
import { VisuallyHidden } from '../../components/ui/text/visually-hidden.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage, useWords } from '../../i18n/language.ts';
import { Link } from '../../router/link.tsx';
import styles from './dashboard.module.css';
import { dashboardWords } from './dashboard.words.ts';
import { LetterQuestion } from './letter-question.tsx';
import { ProfileHint } from './profile-hint.tsx';
import { TwoFactorHint } from './two-factor-hint.tsx';
import { type TaskProps, useTasks } from './use-tasks.ts';

/** Loaded on demand: only imported members see it, and only until they have checked their details. */
const ToCheckLink = lazyWithRetry(
  async () => (await import('../../components/to-check/to-check-link.tsx')).ToCheckLink,
);

/** Loaded on demand: only masters of a new site see it. */
const ExampleLeft = lazyWithRetry(
  async () => (await import('../../components/example/example-left.tsx')).ExampleLeft,
);

/**
 * Pending items: a profile without a picture, the newsletter question, events that ask for a reply, tasks and other
 * profile gaps. If there are none, it says so.
 */
export function WaitingSection({ user, waiting }: { user: SessionUser; waiting: Waiting }) {
  const t = useWords(dashboardWords);
  const { eventsAsking, profileGaps, toCheck, unprovedEmail } = waiting;
  const { isEmpty: isNothingToDo, ...todo } = useTasks(user, waiting);
  const { tasks, note, exampleLeft, stepsLeft, askAgain } = todo;
  const isComplete =
    !user.lacksTwoFactor && unprovedEmail === undefined && !toCheck && profileGaps.length === 0;
  // A picture brings somebody into the directory: until then it is what waits first.
  const isBegun = !profileGaps.includes('profileImage');
  const isEmpty = isNothingToDo && isComplete && eventsAsking.length === 0;
  return (
    <section className={styles.waiting}>
      <h2 className={styles.title}>{t.waiting}</h2>
      {!isBegun && <ProfileHint gaps={profileGaps} />}
      <LetterQuestion />
      {isEmpty && <p className={styles.nothing}>{t.nothing}</p>}
      {user.lacksTwoFactor && <TwoFactorHint />}
      {toCheck && <ToCheckLink fields={toCheck} />}
      {eventsAsking.length > 0 && (
        <section className={styles.news}>
          <h3>{t.eventsAsking}</h3>
          <ul className={styles.lines}>
            {eventsAsking.map((event) => (
              <li key={event._id}>
                <ComingEventLink event={event} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {tasks.length > 0 && (
        <ul className={`${styles.tasks} ${styles.lines}`}>
          {tasks.map((task) => (
            <Task key={task.to} {...task} />
          ))}
        </ul>
      )}
      {exampleLeft.length + stepsLeft.length > 0 && (
        <ExampleLeft texts={exampleLeft} steps={stepsLeft} onChanged={askAgain} level={3} />
      )}
      {note && (
        <p className={styles.note}>
          <Link to="/admin/health">{note}</Link>
        </p>
      )}
      {isBegun && profileGaps.length > 0 && <ProfileHint gaps={profileGaps} />}
    </section>
  );
}

function Task({ to, count, label, hint }: TaskProps) {
  const { language } = useLanguage();
  const written = formatNumber(count, language);
  return (
    <li>
      <HighlightLink
        to={to}
        block={<NumeralBlock>{written}</NumeralBlock>}
        title={
          <>
            <VisuallyHidden>{written} </VisuallyHidden>
            {label(count === 1)}
          </>
        }
      >
        {hint}
      </HighlightLink>
    </li>
  );
}
