import { StitchedBand } from '../../components/ui/graphics/stitched-pattern.tsx';
import { SocialLinks, visibleNetworks } from '../../components/ui/page/social-links.tsx';
import { useWords } from '../../i18n/language.ts';
import { Link } from '../../router/link.tsx';
import { useSession } from '../../session/session-store.ts';
import { settings } from '../../settings.ts';
import { BrandMark } from './brand-mark.tsx';
import styles from './footer.module.css';
import { footerWords } from './footer.words.ts';

/**
 * Footer of all pages; only visitors see the invitation to join. `members` marks the member area, where phones show no
 * decorative band.
 */
export function Footer({ members = false }: { members?: boolean }) {
  const t = useWords(footerWords);
  const { user } = useSession();
  const name = settings.site.name[t.language];
  const groups = [
    {
      title: t.association,
      links: [
        { to: '/about-us', label: t.about },
        { to: '/about-us', label: t.policy },
      ],
    },
    ...(user ? [] : [{ title: t.join, links: [{ to: '/register', label: t.member }] }]),
    {
      title: t.help,
      links: [
        { to: '/contact-us', label: t.helpdesk },
        { to: '/contact-us', label: t.contact },
      ],
    },
  ];
  return (
    <footer className={styles.footer} data-members={members || undefined}>
      <StitchedBand seed="hem" scale={0.5} className={styles.band} />
      <div className={styles.inner}>
        <div className={styles.brand}>
          <BrandMark />
          <p translate="no">{name}</p>
        </div>
        <nav className={styles.groups} aria-label={t.footer}>
          {groups.map(({ title, links }) => (
            <div key={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(({ to, label }) => (
                  <li key={label}>
                    <Link to={to}>{label}</Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        {visibleNetworks().length > 0 && (
          <div>
            <h2>{t.follow}</h2>
            <SocialLinks className={styles.social} />
          </div>
        )}
        <p className={styles.rights} translate="no">
          {t.rights(name)}
        </p>
      </div>
    </footer>
  );
}
