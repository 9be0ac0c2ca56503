import type { Alumnus, TelephonePart } from '@alumni/shared/people/alumni';
import { personName } from '@alumni/shared/people/person-name';
import { Fragment, type ReactNode } from 'react';
import { useCountryName } from '../../i18n/country-name.ts';
import { useWords } from '../../i18n/language.ts';
import { StoredImage } from '../images/stored-image.tsx';
import { DefaultAvatar } from '../ui/graphics/avatar.tsx';
import { StitchedBand } from '../ui/graphics/stitched-pattern.tsx';
import { LinkedText } from '../ui/text/linked-text.tsx';
import styles from './person-details.module.css';
import { type FactName, personDetailsWords } from './person-details.words.ts';
import { TownLink } from './town-link.tsx';

interface PersonDetailsProps {
  person: Alumnus;
  actions?: ReactNode;
  /** Content below the person's own texts. */
  children?: ReactNode;
}

/** The visible fields of a person without the name; the server omits hidden fields. */
export function PersonDetails({ person, actions, children }: PersonDetailsProps) {
  const t = useWords(personDetailsWords);
  const { rollNo, profession, fos, promotion, mentor, description, testimony } = person;
  const { maidenName, telephone, address, email, town, country } = person;
  const nameCountry = useCountryName();
  const name = personName(person, t.language);
  const gender = person.gender ?? '';
  const about: [FactName, ReactNode][] = [
    ['fos', fos],
    ['promotion', promotion],
    ['town', town && <TownLink town={town} />],
    ['country', nameCountry(country, t.language)],
    ['maidenName', maidenName && <span translate="no">{maidenName}</span>],
    ['gender', Object.entries(t.genders).find(([value]) => value === gender)?.[1] ?? gender],
    [
      'telephone',
      telephone && <Telephone text={telephone} parts={person.telephoneParts} name={name} />,
    ],
    [
      'email',
      email && (
        <a href={`mailto:${email}`} translate="no">
          {email}
        </a>
      ),
    ],
    ['address', address && <span translate="no">{address}</span>],
  ];
  const facts = about.filter(([, value]) => Boolean(value));
  const isBare = facts.length === 0 && !profession && !mentor && !description && !testimony;
  return (
    <div className={styles.person}>
      <div className={styles.head}>
        <div className={styles.picture}>
          <StitchedBand seed={rollNo} scale={0.25} className={styles.edge} />
          <div className={styles.portrait}>
            <StoredImage
              reference={person.profileImage}
              alt={t.portrait(name)}
              width={320}
              height={400}
              sizes="(min-width: 48em) 16rem, 8rem"
              eager
              fallback={<DefaultAvatar seed={rollNo} alt={t.portrait(name)} />}
            />
          </div>
        </div>
        <div className={styles.facts}>
          {profession && <p className={styles.profession}>{profession}</p>}
          {facts.length > 0 && (
            <dl>
              {facts.map(([field, value]) => (
                <div key={field}>
                  <dt>{t.facts[field]}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
          {isBare && <p className={styles.bare}>{t.nothing(name)}</p>}
        </div>
      </div>
      <div className={styles.texts}>
        {mentor && (
          <p className={styles.mentor}>
            <strong>{t.mentor}</strong> {mentor}
          </p>
        )}
        {actions}
        {description && (
          <p className={styles.description}>
            <LinkedText text={description} />
          </p>
        )}
        {testimony && (
          <blockquote className={styles.testimony} lang={person.testimonyLanguage || undefined}>
            <LinkedText text={testimony} />
          </blockquote>
        )}
        {children}
      </div>
    </div>
  );
}

interface TelephoneProps {
  text: string;
  parts: readonly TelephonePart[] | undefined;
  name: string;
}

/** The telephone as the person has typed it, each number a link, and WhatsApp for the first mobile number. */
function Telephone({ text, parts = [{ text }], name }: TelephoneProps) {
  const mobile = parts.find((part) => part.mobile)?.number;
  return (
    <>
      <span translate="no">
        {parts.map(({ text: typed, number }, index) => {
          const dialled = number ?? typed.replace(/(?!^\+)\D/g, '');
          const key = `${index} ${typed}`;
          return dialled.length < 6 ? (
            <Fragment key={key}>{typed}</Fragment>
          ) : (
            <a key={key} href={`tel:${dialled}`}>
              {typed}
            </a>
          );
        })}
      </span>
      {mobile && (
        <a
          className={`button button-outline ${styles.whatsApp}`}
          href={`https://wa.me/${mobile.slice(1)}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`WhatsApp: ${name}`}
        >
          WhatsApp
        </a>
      )}
    </>
  );
}
