import { StitchedPattern } from '../../components/ui/graphics/stitched-pattern.tsx';
import { Page, PageHeading } from '../../components/ui/page/page.tsx';
import { useWords } from '../../i18n/language.ts';
import { settings } from '../../settings.ts';
import styles from './contact.module.css';
import { contactWords } from './contact.words.ts';
import { ContactForm } from './contact-form.tsx';

export function ContactScreen() {
  const t = useWords(contactWords);
  return (
    <Page>
      <PageHeading intro={t.intro}>{t.title}</PageHeading>
      <div className={styles.columns}>
        <ContactForm />
        <SidePanel />
      </div>
    </Page>
  );
}

function SidePanel() {
  const t = useWords(contactWords);
  const { email, phone } = settings.site.contact;
  return (
    <aside className={styles.panel} aria-label={t.direct}>
      <StitchedPattern seed="a letter" columns={8} rows={4} className={styles.cloth} />
      <div className={styles.addresses}>
        <h2>{t.direct}</h2>
        <dl>
          <dt>{t.emailLabel}</dt>
          <dd>
            <a href={`mailto:${email}`} translate="no">
              {email}
            </a>
          </dd>
          {phone && (
            <>
              <dt>{t.phoneLabel}</dt>
              <dd>
                <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} translate="no">
                  {phone}
                </a>
              </dd>
            </>
          )}
        </dl>
      </div>
    </aside>
  );
}
