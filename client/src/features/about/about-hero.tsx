import { LinkButton } from '../../components/ui/buttons/button.tsx';
import { StitchedBand } from '../../components/ui/graphics/stitched-pattern.tsx';
import { SocialLinks } from '../../components/ui/page/social-links.tsx';
import { useWords } from '../../i18n/language.ts';
import { Link } from '../../router/link.tsx';
import { settings } from '../../settings.ts';
import styles from './about.module.css';
import { aboutWords } from './about.words.ts';
import { TiltingCloth } from './tilting-cloth.tsx';

export function AboutHero() {
  const t = useWords(aboutWords);
  const { name, about } = settings.site;
  return (
    <section className={styles.hero}>
      <div className={styles.heroInner}>
        <div className={styles.heroText}>
          <h1 tabIndex={-1}>{name[t.language]}</h1>
          <h2>{t.about}</h2>
          <p className={styles.blurb}>{about.blurb[t.language]}</p>
          <CallToAction />
          <p className={styles.toPolicy}>
            <Link to="/about-us#policy">{t.policy}</Link>
          </p>
          <SocialLinks className={styles.social} />
        </div>
        <TiltingCloth />
      </div>
      <StitchedBand seed="where we come from" scale={0.5} className={styles.band} />
    </section>
  );
}

export function CallToAction() {
  const t = useWords(aboutWords);
  return (
    <p className={styles.actions}>
      <LinkButton variant="outline" to="/contact-us">
        {t.contact}
      </LinkButton>
      <LinkButton variant="gold" to="/register">
        {t.member}
      </LinkButton>
    </p>
  );
}
