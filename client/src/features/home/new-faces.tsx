import type { NewFace } from '@alumni/shared/home/home';
import { searchAddress } from '../../components/highlights/search-address.ts';
import { StoredImage } from '../../components/images/stored-image.tsx';
import { DefaultAvatar } from '../../components/ui/graphics/avatar.tsx';
import { RowBoundary } from '../../components/ui/loading/row-boundary.tsx';
import { Link } from '../../router/link.tsx';
import styles from './new-faces.module.css';

/** Portraits with names, each linked to the person in the directory. */
export function NewFaces({ faces }: { faces: NewFace[] }) {
  return (
    <ul className={styles.faces}>
      {faces.map((face) => (
        <li key={face.profileImage}>
          <RowBoundary row={face}>
            <Face face={face} />
          </RowBoundary>
        </li>
      ))}
    </ul>
  );
}

function Face({ face: { firstName, lastName, profileImage } }: { face: NewFace }) {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  const figure = <DefaultAvatar seed={name} alt="" />;
  return (
    <Link className={styles.face} to={searchAddress('/alumni', name)}>
      <span className={styles.portrait}>
        {savesData() ? (
          figure
        ) : (
          <StoredImage
            reference={profileImage}
            alt=""
            width={80}
            height={100}
            sizes="(min-width: 60em) 8rem, 3rem"
            fallback={figure}
          />
        )}
      </span>
      <span className={styles.name} translate="no">
        {name}
      </span>
    </Link>
  );
}

/** Whether the browser asks to save data. The faces then show names only; the pictures remain in the directory. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
