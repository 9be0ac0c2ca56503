import { hiddenNetwork } from '@alumni/shared/site/hidden-network';
import type { SocialNetwork } from '@alumni/shared/site/site';
import { useWords } from '../../../i18n/language.ts';
import { defineWords } from '../../../i18n/words.ts';
import { settings } from '../../../settings.ts';

const words = defineWords({
  en: { soon: (network: string) => `${network} (page to come)` },
  fr: { soon: (network: string) => `${network} (page à venir)` },
});

const networks: Record<SocialNetwork, { label: string; path: string }> = {
  facebook: { label: 'Facebook', path: 'M15 4h-2a3 3 0 0 0-3 3v13M7 11h7' },
  x: { label: 'X', path: 'M5 5l14 14M19 5 5 19' },
  linkedin: { label: 'LinkedIn', path: 'M6 10v9M6 5v.5M11 19v-9m0 4a4 4 0 0 1 8 0v5' },
  instagram: {
    label: 'Instagram',
    path: 'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4zM15.5 12a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM16.8 7.2v.1',
  },
  youtube: {
    label: 'YouTube',
    path: 'M6 6h12a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3zM10.5 9.5v5l4-2.5z',
  },
};

/** All networks that the site's settings do not hide. */
export function visibleNetworks(): SocialNetwork[] {
  const { social } = settings.site;
  return (Object.keys(networks) as SocialNetwork[]).filter(
    (network) => social[network] !== hiddenNetwork,
  );
}

/**
 * Links to the association's social networks. A network without an address shows a disabled icon, labelled as coming
 * soon.
 */
export function SocialLinks({ className = '' }: { className?: string | undefined }) {
  const t = useWords(words);
  return (
    <ul className={`elsewhere ${className}`}>
      {visibleNetworks().map((network) => {
        const { label, path } = networks[network];
        const address = settings.site.social[network];
        const known = address.startsWith('https://');
        return (
          <li key={network}>
            {known ? (
              <a className="icon-button" href={address} rel="noopener" aria-label={label}>
                <Glyph path={path} />
              </a>
            ) : (
              <button
                type="button"
                className="icon-button"
                aria-disabled="true"
                aria-label={t.soon(label)}
              >
                <Glyph path={path} />
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Glyph({ path }: { path: string }) {
  return (
    <svg
      width="22"
      height="22"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
