import { getDashboard } from '@alumni/shared/calls/dashboard';
import { listAlumni, listPromotions } from '@alumni/shared/calls/directory';
import { isStored } from '@alumni/shared/images/stored-path';
import type { Alumnus } from '@alumni/shared/people/alumni';
import { personName } from '@alumni/shared/people/person-name';
import { useEndpoint } from '../../../api/use-endpoint.ts';
import { Button, LinkButton } from '../../../components/ui/buttons/button.tsx';
import { Avatar } from '../../../components/ui/graphics/avatar.tsx';
import { PageHeading } from '../../../components/ui/page/page.tsx';
import { formatNumber } from '../../../i18n/format.ts';
import { useWords } from '../../../i18n/language.ts';
import { Link } from '../../../router/link.tsx';
import { consentOf, seenBy } from '../audience/profile-consent.ts';
import styles from './start.module.css';
import { startWords } from './start.words.ts';

interface StartedProps {
  person: Alumnus;
  onAgain: () => void;
}

/** Says whether the directory shows the person, and shows other members of the same promotion. */
export function Started({ person, onAgain }: StartedProps) {
  const t = useWords(startWords);
  const { promotion, profileImage, lastName } = person;
  // The cached dashboard still asks for the picture. A fresh one is there before the reader goes back.
  useEndpoint(getDashboard, { params: { rollNo: person.rollNo } }, { staleTime: 0 });
  const consent = consentOf(person);
  const isListed = consent.listed && isStored(profileImage) && lastName !== '';
  return (
    <>
      <PageHeading>{isListed ? t.listed : t.saved}</PageHeading>
      {!isListed && <p>{consent.listed ? t.noPicture : t.unlisted}</p>}
      {promotion && (
        <Classmates
          rollNo={person.rollNo}
          promotion={promotion}
          // The server counts the members who show this promotion in the directory. `counted` is 1 if the reader is
          // one of them. The reader is then subtracted.
          counted={isListed && seenBy('promotion', consent) !== 'office' ? 1 : 0}
        />
      )}
      <div className={styles.ways}>
        <LinkButton to="/user/dashboard">{t.dashboard}</LinkButton>
        {consent.listed && !isStored(profileImage) && (
          <Button variant="outline" onClick={onAgain}>
            {t.addPicture}
          </Button>
        )}
        <LinkButton variant="outline" to="/user/profile" state={{ edit: true }}>
          {t.whole}
        </LinkButton>
      </div>
    </>
  );
}

/** Faces that fit two rows of a phone. */
const most = 6;

interface ClassmatesProps {
  rollNo: string;
  promotion: number;
  counted: number;
}

function Classmates({ rollNo, promotion, counted }: ClassmatesProps) {
  const t = useWords(startWords);
  const query = { promotion: String(promotion), limit: most + 1 };
  const { data: found } = useEndpoint(listAlumni, { query });
  const { data: promotions } = useEndpoint(listPromotions, {});
  if (!found || !promotions) return null;
  const all = promotions.find((one) => one.promotion === promotion)?.count ?? 0;
  const others = Math.max(0, all - counted);
  const faces = found.alumni.filter((one) => one.rollNo !== rollNo).slice(0, most);
  return (
    <section className={styles.classmates}>
      <p>{others > 0 ? t.others(formatNumber(others, t.language)) : t.first}</p>
      {faces.length > 0 && (
        <ul className={styles.faces}>
          {faces.map((face) => {
            const name = personName(face, t.language);
            return (
              <li key={face.rollNo}>
                <Link to={`/alumnidetails?id=${encodeURIComponent(face.rollNo)}`}>
                  <Avatar reference={face.profileImage} seed={face.rollNo} alt="" side={72} />
                  <span translate="no">{name}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      {others > 0 && <Link to={`/alumni?promotion=${promotion}`}>{t.promotion}</Link>}
    </section>
  );
}
