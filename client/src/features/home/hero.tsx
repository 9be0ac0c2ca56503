import { homePictureBox } from '@alumni/shared/site/site-images';
import { StoredImage } from '../../components/images/stored-image.tsx';
import { LinkButton } from '../../components/ui/button.tsx';
import { SocialLinks } from '../../components/ui/social-links.tsx';
import { StitchedBand, StitchedPattern } from '../../components/ui/stitched-pattern.tsx';
import { useWords } from '../../i18n/language.ts';
import { useSession } from '../../session/session-store.ts';
import { settings } from '../../settings.ts';
import { heroCloth } from './hero-art.ts';
import { homeWords } from './home.words.ts';
import { Tagline } from './tagline.tsx';

/** Its markup and classes are those of the static shell, so that taking over moves nothing. */
export function Hero() {
  const t = useWords(homeWords);
  const { user } = useSession();
  const { home } = settings.pictures;
  return (
    <section className="hero">
      <StitchedPattern {...heroCloth} className="hero-cloth" />
      <div className="hero-inner">
        <div className="hero-text">
          <h1 tabIndex={-1}>{settings.site.welcome[t.language]}</h1>
          <Tagline key={t.language} sentence={settings.site.tagline[t.language]} />
          <p className="button-row">
            <LinkButton variant="gold" to={user ? '/user/dashboard' : '/register'}>
              {user ? t.dashboard : t.join}
            </LinkButton>
            <LinkButton variant="outline" to="/about-us">
              {t.about}
            </LinkButton>
          </p>
          <SocialLinks />
        </div>
      </div>
      {home && (
        <StoredImage
          {...homePictureBox}
          reference={home.path}
          alt=""
          className="hero-picture"
          fallback={null}
        />
      )}
      <StitchedBand seed={heroCloth.seed} className="hero-band" />
    </section>
  );
}
