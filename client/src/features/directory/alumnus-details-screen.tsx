import { getAlumnus } from '@alumni/shared/calls/profile';
import { isStored } from '@alumni/shared/images/stored-path';
import type { Alumnus, UnlistedPoster } from '@alumni/shared/people/alumni';
import { personName } from '@alumni/shared/people/person-name';
import { alumnusSeenBy, hasPage } from '@alumni/shared/people/seen-alumnus';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { DetailsPage } from '../../components/details/details-page.tsx';
import { type PassedRecord, usePassedQuery } from '../../components/details/use-passed-record.ts';
import { PersonDetails } from '../../components/person/person-details.tsx';
import { ShareButton } from '../../components/share/share-button.tsx';
import { usePageTitle } from '../../components/ui/page/use-page-title.ts';
import type { WayBack } from '../../components/ui/page/way-back.ts';
import { useWords } from '../../i18n/language.ts';
import { useLocation, useSearchParams } from '../../router/hooks.tsx';
import { useSession } from '../../session/session-store.ts';
import styles from './alumnus-details.module.css';
import { alumnusDetailsWords } from './alumnus-details.words.ts';
import { AlumnusPosts } from './alumnus-posts.tsx';
import { PersonActions } from './person-actions.tsx';

export function AlumnusDetailsScreen() {
  const t = useWords(alumnusDetailsWords);
  const [query] = useSearchParams();
  const rollNo = query.get('id') ?? '';
  const fetched = useEndpoint(getAlumnus, { params: { rollNo } }, { enabled: rollNo !== '' });
  const shown = usePassedQuery<Alumnus | UnlistedPoster>('person', rollNo, fetched);
  const passed = withPage(shown);
  const name = passed.data && personName(passed.data, t.language);
  usePageTitle(name);
  const { state } = useLocation();
  // Links in the lists for admins set this state. The page then leads back to that list.
  const backTo: WayBack | undefined = state?.backTo;
  return (
    <DetailsPage
      title={<span className={styles.name}>{name || t.fallbackTitle}</span>}
      passed={passed}
      missing={t.missing}
      back={backTo ? { to: backTo.to, label: t.backToList } : { to: '/alumni', label: t.back }}
    >
      {(person) => (
        // A link on this screen may lead to another person. The key remounts the details, so no state of the previous
        // person stays.
        <AlumnusDetails key={person.rollNo} person={person} />
      )}
    </DetailsPage>
  );
}

/** Treats a person who has posted but is not in the directory as missing. Such a person has a name, but no page. */
function withPage(shown: PassedRecord<Alumnus | UnlistedPoster>): PassedRecord<Alumnus> {
  const { data, isMissing, ...rest } = shown;
  const person = data && hasPage(data) ? data : undefined;
  return { ...rest, data: person, isMissing: isMissing || person !== data };
}

function AlumnusDetails({ person }: { person: Alumnus }) {
  const t = useWords(alumnusDetailsWords);
  const { user } = useSession();
  const { rollNo, profileImage, lastName, listed } = person;
  const name = personName(person, t.language);
  const isSelf = user?.rollNo === rollNo;
  const isOffice = !isSelf && listed !== undefined;
  const note = isSelf
    ? listed === false
      ? t.selfUnlisted
      : t.self
    : isOffice && (listed ? t.office : t.officeUnlisted);
  // The share link leads to the server-rendered page, which only people in the directory have.
  const isShared = listed !== false && lastName !== '' && isStored(profileImage);
  return (
    <>
      {note && <p className={styles.note}>{note}</p>}
      <PersonDetails
        person={isSelf ? alumnusSeenBy(person, 'members') : person}
        actions={
          <div className={styles.actions}>
            <PersonActions rollNo={rollNo} />
            {isShared && <ShareButton kind="people" id={rollNo} title={name} />}
          </div>
        }
      >
        <AlumnusPosts rollNo={rollNo} />
      </PersonDetails>
    </>
  );
}
