import { getOpportunity } from '@alumni/shared/calls/opportunities';
import { mayEdit } from '@alumni/shared/core/permissions';
import { personName } from '@alumni/shared/people/person-name';
import { applyTarget } from '@alumni/shared/records/apply-link';
import type { ListedOpportunity } from '@alumni/shared/records/opportunities';
import { opportunityKindNames } from '@alumni/shared/records/opportunity-labels';
import { opportunityShareFacts } from '@alumni/shared/records/share-facts';
import { formatDayAndWeekday } from '@alumni/shared/text/format-days';
import { deadlineWords } from '../../components/highlights/deadline.words.ts';
import { ExpandableText } from '../../components/list/expandable-text.tsx';
import { InLanguage } from '../../components/list/in-language.tsx';
import { Meta } from '../../components/list/meta.tsx';
import { useWholeRecord } from '../../components/list/use-whole-record.ts';
import { ShareButton } from '../../components/share/share-button.tsx';
import { EditLink } from '../../components/ui/buttons/edit-link.tsx';
import { Badge } from '../../components/ui/graphics/badge.tsx';
import { LinkedText } from '../../components/ui/text/linked-text.tsx';
import { Sentence } from '../../components/ui/text/sentence.tsx';
import { VisuallyHidden } from '../../components/ui/text/visually-hidden.tsx';
import { formatInstant } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { daysFromToday } from '../../i18n/today.ts';
import { Link } from '../../router/link.tsx';
import { useSession } from '../../session/session-store.ts';
import { opportunityListWords } from './opportunity-list.words.ts';
import styles from './opportunity-list-row.module.css';

interface OpportunityListRowProps {
  opportunity: ListedOpportunity;
  startsOpen?: boolean;
}

export function OpportunityListRow({
  opportunity: listed,
  startsOpen = false,
}: OpportunityListRowProps) {
  const t = useWords(opportunityListWords);
  const time = useWords(deadlineWords);
  const { user } = useSession();
  const { record: opportunity, rest } = useWholeRecord(getOpportunity, listed);
  const { _id, title, eligibility, deadline, kind, employer, town, createdAt, postedBy, owner } =
    opportunity;
  const lang = opportunity.language || undefined;
  const name = owner ? personName(postedBy, t.language) : '';
  const poster = <Sentence text={t.postedBy(name || t.formerMember)} names={[name]} />;
  // The opportunity stays open on the day of the deadline.
  const left = daysFromToday(deadline);
  const closed = left < 0;
  const target = applyTarget(opportunity.applyLink, title);
  return (
    <>
      <h2>
        <span lang={lang}>{title}</span> {closed && <Badge>{t.closed}</Badge>}
      </h2>
      <Meta>
        {postedBy.rollNo ? (
          <Link to={`/alumnidetails?id=${encodeURIComponent(postedBy.rollNo)}`}>{poster}</Link>
        ) : (
          poster
        )}
        <time dateTime={createdAt}>{t.postedOn(formatInstant(createdAt, t.language))}</time>
        <InLanguage of={opportunity.language} />
        <ShareButton
          kind="opportunities"
          id={_id}
          title={title}
          facts={() => opportunityShareFacts(opportunity, t.language)}
        />
        {mayEdit(user, owner) && <EditLink to={`/myopportunities/${_id}`} title={title} />}
      </Meta>
      <dl className={styles.facts}>
        <div>
          <dt>{t.deadline}</dt>
          <dd>
            <time dateTime={deadline}>{formatDayAndWeekday(deadline, t.language, 'medium')}</time>
            {!closed && <span className={styles.left}> {time.closesIn(left)}</span>}
          </dd>
        </div>
        {kind && (
          <div>
            <dt>{t.kind}</dt>
            <dd>{opportunityKindNames[kind][t.language]}</dd>
          </div>
        )}
        {employer && (
          <div>
            <dt>{t.employer}</dt>
            <dd translate="no">{employer}</dd>
          </div>
        )}
        {town && (
          <div>
            <dt>{t.town}</dt>
            <dd translate="no">{town}</dd>
          </div>
        )}
        {eligibility && (
          <div>
            <dt>{t.eligibility}</dt>
            <dd lang={lang}>
              <LinkedText text={eligibility} />
            </dd>
          </div>
        )}
      </dl>
      <ExpandableText
        text={opportunity.description}
        images={opportunity.images}
        language={opportunity.language}
        title={title}
        startsOpen={startsOpen}
        rest={rest}
      />
      {target && closed && <p className={styles.apply}>{t.applyClosed}</p>}
      {target && !closed && (
        <p className={styles.apply}>
          <a
            className={`button button-${startsOpen ? 'primary' : 'outline'}`}
            href={target.href}
            rel="nofollow ugc noopener"
            // A `mailto:` link in a new tab would leave an empty page.
            target={target.href.startsWith('mailto:') ? undefined : '_blank'}
          >
            {t.apply}
            <VisuallyHidden lang={lang}> {title}</VisuallyHidden>
          </a>{' '}
          <span className={styles.place} translate="no">
            {target.place}
          </span>
        </p>
      )}
    </>
  );
}
