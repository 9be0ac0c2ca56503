import { isStored } from '@alumni/shared/images/stored-path';
import { useState } from 'react';
import type { TextValues } from '../../components/editor/editor.ts';
import { imageAddress } from '../../components/images/image-address.ts';
import { LanguageButtons } from '../../components/ui/buttons/language-buttons.tsx';
import { StitchedBand } from '../../components/ui/graphics/stitched-pattern.tsx';
import { useLanguage, useWords } from '../../i18n/language.ts';
import { settings } from '../../settings.ts';
import styles from './site.module.css';
import { siteWords } from './site.words.ts';
import type { PicturePlace } from './site-pictures.ts';

interface SitePreviewProps {
  page: 'home' | 'about';
  values: TextValues;
  /** Stored paths or blob URLs; by default the site's pictures. */
  pictures?: Partial<Record<PicturePlace, string | undefined>>;
}

/** Preview of the top of a page with the form's texts, in either language. */
export function SitePreview({ page, values, pictures }: SitePreviewProps) {
  const t = useWords(siteWords);
  const { language: reader } = useLanguage();
  const [language, setLanguage] = useState(reader);
  const { logo, home } = pictures ?? {
    logo: settings.pictures.logo?.path,
    home: settings.pictures.home?.path,
  };
  const shown = page === 'home' ? t.homePage : t.aboutPage;
  const text = (name: string) => values[`${name}_${language}`] ?? '';
  return (
    <section className={styles.preview} aria-label={t.previewIn(shown, t.languages[language])}>
      <div className={styles.previewHead}>
        <p>{shown}</p>
        <LanguageButtons chosen={language} onChoose={setLanguage} plain />
      </div>
      <div lang={language} dir="auto" className={styles.sheet}>
        <p className={styles.brand}>
          {logo && <img className="brand-logo" src={previewSource(logo, 320)} alt="" />}
          {text('name')}
        </p>
        {page === 'home' ? (
          <div className={styles.hero}>
            <p className={styles.headline}>{text('welcome')}</p>
            <p>{text('tagline')}</p>
            {home && <img className={styles.picture} src={previewSource(home, 640)} alt="" />}
            <StitchedBand seed="preview of the home page" className={styles.band} />
          </div>
        ) : (
          <>
            <div className={`${styles.hero} ${styles.plain}`}>
              <p className={styles.headline}>{text('name')}</p>
              <p>{text('about_blurb')}</p>
            </div>
            <dl className={styles.texts}>
              {(['about_vision', 'about_mission'] as const).map((name) => (
                <div key={name}>
                  <dt>{siteWords[language].texts[name]}</dt>
                  <dd>{text(name)}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </div>
    </section>
  );
}

function previewSource(picture: string, width: number): string {
  return isStored(picture) ? imageAddress(picture, width) : picture;
}
