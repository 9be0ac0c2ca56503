import type { SessionUser } from '@alumni/shared/auth';
import type { Waiting } from '@alumni/shared/dashboard';
import type { DetailField } from '@alumni/shared/detail-fields';
import type { ReactNode } from 'react';
import { ComingEventLink } from '../../components/highlights/coming-event-link.tsx';
import { HighlightLink } from '../../components/highlights/highlight-link.tsx';
import { NumeralBlock } from '../../components/highlights/numeral-block.tsx';
import { OpenOpportunityLink } from '../../components/highlights/open-opportunity-link.tsx';
import { lazyWithRetry } from '../../components/ui/lazy-with-retry.tsx';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage, useWords } from '../../i18n/language.ts';
import styles from './dashboard.module.css';
import { dashboardWords } from './dashboard.words.ts';
import { ProfileHint } from './profile-hint.tsx';
import { SecondStepHint } from './second-step-hint.tsx';

/** Seen once, by who was imported. */
const ToCheckLink = lazyWithRetry<{ fields: readonly DetailField[] }>(
  async () => (await import('../../components/to-check/to-check-link.tsx')).ToCheckLink,
  null,
);

/** What there is to see to, what comes up, and what the profile lacks; or that there is nothing. */
export function WaitingSection({ user, waiting }: { user: SessionUser; waiting: Waiting }) {
  const t = useWords(dashboardWords);
  const { nextEvent, opportunities, profileGaps, toCheck } = waiting;
  const { unreadMessages = 0, unclaimedRollNumbers = 0, applicants = 0 } = waiting;
  const hasTasks = unreadMessages + unclaimedRollNumbers + applicants > 0;
  const hasNews = nextEvent !== null || opportunities.length > 0;
  const isEmpty =
    !user.lacksSecondStep && !hasTasks && !hasNews && !toCheck && profileGaps.length === 0;
  return (
    <section className={styles.waiting}>
      <h2 className={styles.title}>{t.waiting}</h2>
      {isEmpty && <p>{t.nothing}</p>}
      {user.lacksSecondStep && <SecondStepHint />}
      {toCheck && <ToCheckLink fields={toCheck} />}
      {hasTasks && (
        <ul className={styles.tasks}>
          <Task to="/admin/messages" count={unreadMessages} label={t.unreadMessages}>
            {t.readThem}
          </Task>
          <Task to="/admin/admissions" count={applicants} label={t.applicants}>
            {t.decideOnThem}
          </Task>
          <Task to="/admin/createrollno" count={unclaimedRollNumbers} label={t.unclaimed}>
            {t.remindThem}
          </Task>
        </ul>
      )}
      {hasNews && (
        <div className={styles.news}>
          {nextEvent && (
            <section>
              <h3>{t.nextEvent}</h3>
              <ComingEventLink event={nextEvent} />
            </section>
          )}
          {opportunities.length > 0 && (
            <section>
              <h3>{t.newOpportunities}</h3>
              <ul>
                {opportunities.map((opportunity) => (
                  <li key={opportunity._id}>
                    <OpenOpportunityLink opportunity={opportunity} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
      {profileGaps.length > 0 && <ProfileHint gaps={profileGaps} />}
    </section>
  );
}

/** A number of things to be worked off; nothing where there are none. */
function Task({
  to,
  count,
  label,
  children,
}: {
  to: string;
  count: number;
  label: (one: boolean) => string;
  children: ReactNode;
}) {
  const { language } = useLanguage();
  if (count === 0) return null;
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
        {children}
      </HighlightLink>
    </li>
  );
}
