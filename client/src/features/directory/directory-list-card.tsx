import type { PublicAlumnus } from '@alumni/shared/people/alumni';
import { personName } from '@alumni/shared/people/person-name';
import { Fragment, type ReactNode } from 'react';
import { useDetailsLink } from '../../components/details/use-details-link.ts';
import { StoredImage } from '../../components/images/stored-image.tsx';
import { ShareButton } from '../../components/share/share-button.tsx';
import { DefaultAvatar } from '../../components/ui/avatar.tsx';
import { StitchedBand } from '../../components/ui/stitched-pattern.tsx';
import { useWords } from '../../i18n/language.ts';
import { Link } from '../../router/link.tsx';
import { useSession } from '../../session/session-store.ts';
import styles from './directory-list.module.css';
import { type DirectoryListWords, directoryListWords } from './directory-list.words.ts';
import { ClampedText } from './directory-list-clamped-text.tsx';

type ShowField = (person: PublicAlumnus, name: string, t: DirectoryListWords) => ReactNode;

/** How each public field is shown under the name; null where it is shown elsewhere, or not at all. */
const cardFields = {
  // Seeds the pattern.
  rollNo: null,
  // The name, above.
  title: null,
  firstName: null,
  lastName: null,
  profession: ({ profession }) => profession && <p className={styles.profession}>{profession}</p>,
  fos: ({ fos }) => fos && <p className={styles.field}>{fos}</p>,
  promotion: ({ promotion }, _, t) =>
    promotion && <p className={styles.field}>{t.promotion(promotion)}</p>,
  description: ({ description }, name) =>
    description && <ClampedText text={description} name={name} />,
  mentor: ({ mentor }, _, t) => mentor && <p className={styles.field}>{t.mentor(mentor)}</p>,
  // On the home page.
  testimony: null,
  testimonyLanguage: null,
  // The portrait.
  profileImage: null,
} satisfies Record<keyof PublicAlumnus, ShowField | null>;

/** `first`: visible at once, so that its portrait loads eagerly. */
export function DirectoryListCard({ person, first }: { person: PublicAlumnus; first: boolean }) {
  const t = useWords(directoryListWords);
  const name = personName(person, t.language);
  const { user } = useSession();
  const { to, state } = useDetailsLink('/alumnidetails', 'person', person);
  // Fields for members alone would stay in the history of a phone that others use.
  const passed = user ? { ...state, person: undefined } : state;
  return (
    <article className={styles.card}>
      <StitchedBand seed={person.rollNo} scale={0.25} className={styles.edge} />
      <div className={styles.text}>
        <h2>
          <Link to={to} state={passed} translate="no">
            {name}
          </Link>
        </h2>
        {Object.entries<ShowField | null>(cardFields).map(([field, show]) => (
          <Fragment key={field}>{show?.(person, name, t)}</Fragment>
        ))}
      </div>
      <div className={styles.side}>
        <div className={styles.portrait}>
          <StoredImage
            reference={person.profileImage}
            alt={t.portrait(name)}
            width={160}
            height={200}
            sizes="7.5rem"
            eager={first}
            fallback={<DefaultAvatar seed={person.rollNo} alt={t.portrait(name)} />}
          />
        </div>
        <div className={styles.share}>
          <ShareButton kind="people" id={person.rollNo} title={name} />
        </div>
      </div>
    </article>
  );
}
