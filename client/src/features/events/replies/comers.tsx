import type { getOwnReply } from '@alumni/shared/calls/event-replies';
import type { ResponseOf } from '@alumni/shared/core/contract';
import { Avatar } from '../../../components/ui/graphics/avatar.tsx';
import { useWords } from '../../../i18n/language.ts';
import { Link } from '../../../router/link.tsx';
import styles from './comers.module.css';
import { ownReplyWords } from './own-reply.words.ts';

type Comer = ResponseOf<typeof getOwnReply>['comers'][number];

/** Maximum number of faces: they fill two lines on a phone. */
const shownFaces = 8;

/** Faces and names of people who come and let members see it. People with a picture stand first. */
export function Comers({ comers }: { comers: Comer[] }) {
  const t = useWords(ownReplyWords);
  if (comers.length === 0) return null;
  const sorted = [
    ...comers.filter(({ profileImage }) => profileImage),
    ...comers.filter(({ profileImage }) => !profileImage),
  ];
  const rest = sorted.slice(shownFaces);
  return (
    <section className={styles.comers}>
      <h3>{t.comers}</h3>
      <Faces comers={sorted.slice(0, shownFaces)} />
      {rest.length > 0 && (
        <details>
          <summary>{t.moreComers(rest.length)}</summary>
          <Faces comers={rest} />
        </details>
      )}
    </section>
  );
}

function Faces({ comers }: { comers: Comer[] }) {
  return (
    <ul className={styles.faces}>
      {comers.map(({ rollNo, name, profileImage }) => (
        <li key={rollNo}>
          <Link to={`/alumnidetails?id=${encodeURIComponent(rollNo)}`} translate="no">
            <Avatar reference={profileImage} seed={rollNo} alt="" side={56} />
            <span data-name="">{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
