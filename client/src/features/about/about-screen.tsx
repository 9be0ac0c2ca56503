import type { Site } from '@alumni/shared/site/site';
import { typeset } from '@alumni/shared/text/language';
import { StitchedBand } from '../../components/ui/graphics/stitched-pattern.tsx';
import { useLanguage, useWords } from '../../i18n/language.ts';
import { settings } from '../../settings.ts';
import styles from './about.module.css';
import { aboutWords } from './about.words.ts';
import { AboutHero, CallToAction } from './about-hero.tsx';

export function AboutScreen() {
  return (
    <>
      <AboutHero />
      <div className={styles.page}>
        <Purpose />
        <Values />
        <Priorities />
        <Policy />
      </div>
      <Closing />
    </>
  );
}

function Purpose() {
  const { about } = settings.site;
  const t = useWords(aboutWords);
  return (
    <div className={styles.purpose}>
      <section>
        <h2>{t.vision}</h2>
        <p>{about.vision[t.language]}</p>
      </section>
      <section>
        <h2>{t.mission}</h2>
        <p>{about.mission[t.language]}</p>
      </section>
    </div>
  );
}

function Values() {
  const { about } = settings.site;
  const t = useWords(aboutWords);
  const values = Object.keys(t.values) as (keyof Site['about']['values'])[];
  return (
    <section>
      <h2>{t.valuesTitle}</h2>
      <ul className={styles.values}>
        {values.map((value) => (
          <li key={value}>
            <StitchedBand seed={`value ${value}`} scale={0.5} className={styles.swatch} />
            <h3>{t.values[value]}</h3>
            <p>{about.values[value][t.language]}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Priorities() {
  const { about } = settings.site;
  const t = useWords(aboutWords);
  return (
    <section className={styles.priorities}>
      <div>
        <h2>{t.priorities}</h2>
        <p className={styles.intro}>{t.prioritiesIntro}</p>
      </div>
      <ol>
        {about.priorities.map(({ title, text }, index) => (
          <li key={title.en}>
            <span className={styles.numeral} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3>{title[t.language]}</h3>
              <p>{text[t.language]}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/**
 * A link at the top of the page leads to this section. The footer's link 'Our policy' leads to the top of the page
 * instead.
 */
function Policy() {
  const { about } = settings.site;
  const t = useWords(aboutWords);
  return (
    <section>
      <h2 id="policy" tabIndex={-1}>
        {t.policy}
      </h2>
      <div className={styles.policy}>
        {about.policy.map(({ title, text }) => (
          <section key={title.en}>
            <h3>{typeset(title[t.language], t.language)}</h3>
            <p>{typeset(text[t.language], t.language)}</p>
          </section>
        ))}
      </div>
    </section>
  );
}

function Closing() {
  const { about } = settings.site;
  const { language } = useLanguage();
  return (
    <section className={styles.closing}>
      <StitchedBand seed="come and join" />
      <div className={styles.closingInner}>
        <h2>{about.closing[language]}</h2>
        <CallToAction />
      </div>
    </section>
  );
}
