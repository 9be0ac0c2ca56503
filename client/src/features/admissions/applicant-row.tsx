import type { Applicant } from '@alumni/shared/admission';
import { personName } from '@alumni/shared/person-name';
import { Fragment, type ReactNode } from 'react';
import form from '../../components/form/form.module.css';
import rowStyles from '../../components/list/managed-rows.module.css';
import { Avatar } from '../../components/ui/avatar.tsx';
import { MenuButton, type MenuItem } from '../../components/ui/menu-button.tsx';
import { formatInstant } from '../../i18n/format.ts';
import { useLanguage, useWords } from '../../i18n/language.ts';
import { Link } from '../../router/link.tsx';
import styles from './admissions.module.css';
import { admissionsWords } from './admissions.words.ts';

interface ApplicantRowProps {
  applicant: Applicant;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  items: readonly MenuItem[];
}

/** An applicant: profile, words to the office, and vouchers. */
export function ApplicantRow({ applicant, chosen, onChoose, items }: ApplicantRowProps) {
  const t = useWords(admissionsWords);
  const { language } = useLanguage();
  const { rollNo, email, confirmed, promotion, fos, profession, note, words, state } = applicant;
  const name = personName(applicant, language) || email;
  return (
    <li className={styles.row}>
      <label className={form.check}>
        <input
          type="checkbox"
          checked={chosen}
          aria-label={t.choose(name)}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
        <Avatar reference={applicant.profileImage} seed={rollNo} alt="" side={48} />
      </label>
      <div className={rowStyles.who}>
        <p className={rowStyles.name} dir="auto">
          {name}
        </p>
        <p className={rowStyles.facts}>
          {promotion !== null && <span>{t.year(promotion)}</span>}
          {fos && <span dir="auto">{fos}</span>}
          {profession && <span dir="auto">{profession}</span>}
          <span className={rowStyles.email}>{email}</span>
          {!confirmed && <span className={styles.warning}>{t.unconfirmed}</span>}
          <span>{t.since[state](formatInstant(applicant.since, language))}</span>
        </p>
      </div>
      <div className={styles.more}>
        {words && <Words label={state === 'declined' ? t.whyDeclined : t.yourWords}>{words}</Words>}
        {note && <Words label={t.theirNote}>{note}</Words>}
        <Vouchers applicant={applicant} />
        <MenuButton label={t.actions} subject={name} items={items} />
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
  if (vouchers.length === 0) return <p className={styles.vouchers}>{t.nobodyVouches}</p>;
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
