import { homePictureBox } from '@alumni/shared/site/site-images';
import { StoredImage } from '../../components/images/stored-image.tsx';
import { LinkButton } from '../../components/ui/buttons/button.tsx';
import { StitchedBand, StitchedPattern } from '../../components/ui/graphics/stitched-pattern.tsx';
import { SocialLinks } from '../../components/ui/page/social-links.tsx';
import { useWords } from '../../i18n/language.ts';
import { useSession } from '../../session/session-store.ts';
import { settings } from '../../settings.ts';
import { heroCloth } from './hero-art.ts';
import { homeWords } from './home.words.ts';
import { Tagline } from './tagline.tsx';

/**
 * Has the markup and classes of the static shell, which the served page contains. Nothing moves when the app replaces
 * the shell.
 */
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
