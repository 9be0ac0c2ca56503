import type { PublicAlumnus } from '@alumni/shared/people/alumni';
import { personName } from '@alumni/shared/people/person-name';
import { Fragment, type ReactNode } from 'react';
import { useDetailsLink } from '../../components/details/use-details-link.ts';
import { StoredImage } from '../../components/images/stored-image.tsx';
import { TownLink } from '../../components/person/town-link.tsx';
import { ShareButton } from '../../components/share/share-button.tsx';
import { LinkButton } from '../../components/ui/buttons/button.tsx';
import { DefaultAvatar } from '../../components/ui/graphics/avatar.tsx';
import { StitchedBand } from '../../components/ui/graphics/stitched-pattern.tsx';
import { useWayBack } from '../../components/ui/page/way-back.ts';
import { VisuallyHidden } from '../../components/ui/text/visually-hidden.tsx';
import { countryName, useCountryName } from '../../i18n/country-name.ts';
import { useWords } from '../../i18n/language.ts';
import { Link } from '../../router/link.tsx';
import { useSession } from '../../session/session-store.ts';
import styles from './directory-list.module.css';
import { type DirectoryListWords, directoryListWords } from './directory-list.words.ts';
import { ClampedText } from './directory-list-clamped-text.tsx';

type ShowField = (person: PublicAlumnus, name: string, t: DirectoryListWords) => ReactNode;

/** How a card shows each public field; null if it is shown elsewhere or not at all. */
const cardFields = {
  // Not shown as text: it seeds the card's pattern.
  rollNo: null,
  // Shown in the name.
  title: null,
  firstName: null,
  lastName: null,
  profession: ({ profession }) => profession && <p className={styles.profession}>{profession}</p>,
  fos: ({ fos }) => fos && <p className={styles.field}>{fos}</p>,
  promotion: ({ promotion }, _, t) =>
    promotion && <p className={styles.field}>{t.promotion(promotion)}</p>,
  town: ({ town, country }, _, t) =>
    (town || country) && (
      <p className={`${styles.field} ${styles.place}`}>
        {town && <TownLink town={town} />}
        {town && country && ', '}
        {country && <span>{countryName(country, t.language)}</span>}
      </p>
    ),
  // Shown beside the town.
  country: null,
  description: ({ description }, name) =>
    description && <ClampedText text={description} name={name} />,
  mentor: ({ mentor }, _, t) => mentor && <p className={styles.field}>{t.mentor(mentor)}</p>,
  // Shown on the home page.
  testimony: null,
  testimonyLanguage: null,
  // Shown as the portrait.
  profileImage: null,
} satisfies Record<keyof PublicAlumnus, ShowField | null>;

/** `first`: visible at once, so its portrait loads eagerly. */
export function DirectoryListCard({ person, first }: { person: PublicAlumnus; first: boolean }) {
  const t = useWords(directoryListWords);
  useCountryName();
  const name = personName(person, t.language);
  const { user } = useSession();
  const backTo = useWayBack();
  const { to, state } = useDetailsLink('/alumnidetails', 'person', person);
  // On a shared phone, the history state remains after a log-out. A member's record has fields that only members may
  // see, so members' links do not pass it on.
  const passed = user ? { ...state, person: undefined } : state;
  const mayWrite = user && !user.pending;
  const id = encodeURIComponent(person.rollNo);
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
        <div className={styles.actions}>
          {user?.rollNo !== person.rollNo && (
            <LinkButton
              variant="outline"
              className={styles.write}
              to={mayWrite ? `/writeto?id=${id}` : `/contact-us?about=${id}`}
              state={mayWrite ? { backTo } : undefined}
            >
              {mayWrite ? t.write : t.contact}
              <VisuallyHidden> {t.to(name)}</VisuallyHidden>
            </LinkButton>
          )}
          <ShareButton kind="people" id={person.rollNo} title={name} iconOnly />
        </div>
      </div>
    </article>
  );
}
