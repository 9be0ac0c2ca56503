import type { Applicant } from '@alumni/shared/accounts/admission';
import { personName } from '@alumni/shared/people/person-name';
import { Fragment, type ReactNode } from 'react';
import rowStyles from '../../components/list/managed-rows.module.css';
import { ChooseBox, type Selection } from '../../components/list/selection.tsx';
import { EmailAddress } from '../../components/person/email-address.tsx';
import { Button } from '../../components/ui/buttons/button.tsx';
import { MenuButton, type MenuItem } from '../../components/ui/buttons/menu-button.tsx';
import { Avatar } from '../../components/ui/graphics/avatar.tsx';
import { formatInstant } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { Link } from '../../router/link.tsx';
import styles from './admissions.module.css';
import { admissionsWords } from './admissions.words.ts';

interface ApplicantRowProps {
  applicant: Applicant;
  selection: Selection<Applicant>;
  onAdmit: () => void;
  items: readonly MenuItem[];
}

/** Facts about an applicant, messages from and to the office, and the members who vouch for the applicant. */
export function ApplicantRow({ applicant, selection, onAdmit, items }: ApplicantRowProps) {
  const t = useWords(admissionsWords);
  const { rollNo, email, confirmed, promotion, fos, profession, note, words, state, issuedRollNo } =
    applicant;
  const name = personName(applicant, t.language) || email;
  return (
    <li className={styles.row}>
      <ChooseBox selection={selection} rollNo={rollNo} name={name}>
        <Avatar reference={applicant.profileImage} seed={rollNo} alt="" side={48} />
      </ChooseBox>
      <div className={rowStyles.who}>
        <p className={rowStyles.name} dir="auto" translate="no">
          {name}
        </p>
        <p className={rowStyles.facts}>
          {promotion !== null && <span>{t.year(promotion)}</span>}
          {fos && <span dir="auto">{fos}</span>}
          {profession && <span dir="auto">{profession}</span>}
          <EmailAddress email={email} className={rowStyles.email ?? ''} />
          {!confirmed && <span className={styles.warning}>{t.unconfirmed}</span>}
          {issuedRollNo && (
            <Link to={`/admin/createrollno?search=${encodeURIComponent(issuedRollNo)}`}>
              {t.issued(issuedRollNo)}
            </Link>
          )}
          <span>{t.since[state](formatInstant(applicant.since, t.language))}</span>
        </p>
      </div>
      <div className={styles.more}>
        {words && <Words label={state === 'declined' ? t.whyDeclined : t.yourWords}>{words}</Words>}
        {note && <Words label={t.theirNote}>{note}</Words>}
        <Vouchers applicant={applicant} />
        <div className={rowStyles.actions}>
          <Button variant="outline" aria-label={t.admitNamed(name)} data-first onClick={onAdmit}>
            {t.admit}
          </Button>
          <MenuButton label={t.actions} subject={name} items={items} />
        </div>
      </div>
    </li>
  );
}

function Words({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className={styles.words} dir="auto">
      <b>{label}</b>
      {children}
    </p>
  );
}

function Vouchers({ applicant: { vouchers } }: { applicant: Applicant }) {
  const t = useWords(admissionsWords);
  if (vouchers.length === 0) return null;
  return (
    <p className={styles.vouchers}>
      {t.vouched}{' '}
      {vouchers.map(({ rollNo, name }, index) => (
        <Fragment key={rollNo}>
          {index > 0 && ', '}
          <Link to={`/alumnidetails?id=${encodeURIComponent(rollNo)}`}>{name || rollNo}</Link>
        </Fragment>
      ))}
    </p>
  );
}
