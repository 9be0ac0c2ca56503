import styles from './titled-as.module.css';

interface TitledAsProps {
  /** What the page shows, e.g. ‘View Event’, in a small line above the title. */
  kind: string;
  title: string | undefined;
  /** Language of the title, where it differs from the page's. */
  lang?: string | undefined;
}

export function TitledAs({ kind, title, lang }: TitledAsProps) {
  return (
    <>
      <span className={styles.kind}>{kind}</span> <span lang={lang || undefined}>{title}</span>
    </>
  );
}
