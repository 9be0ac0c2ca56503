import type { ResponseOf } from '@alumni/shared/core/contract';
import type { Call } from '@alumni/shared/core/endpoint';
import type { TextLanguage } from '@alumni/shared/core/fields';
import { type ReactNode, useId } from 'react';
import type { CallInput } from '../../../api/call.ts';
import { useEndpoint } from '../../../api/use-endpoint.ts';
import { useErrorLog } from '../../../api/use-error-log.ts';
import { useWords } from '../../../i18n/language.ts';
import { Link } from '../../../router/link.tsx';
import { NumberedList } from '../../list/numbered-list.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { EditLink } from '../../ui/buttons/edit-link.tsx';
import { EmptyState, QueryStatus } from '../../ui/loading/states.tsx';
import { Page, PageHeading } from '../../ui/page/page.tsx';
import { useWayBack } from '../../ui/page/way-back.ts';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { LazyUnsavedDrafts } from '../drafts/lazy-unsaved-drafts.tsx';
import { AllowanceNote } from './allowance-note.tsx';
import styles from './own-list.module.css';
import { ownListWords } from './own-list.words.ts';
import { TrashLink } from './trash-link.tsx';

interface OwnListProps<C extends Call> {
  title: string;
  /** Name of the editor of these records, as in `EditorDefinition`. */
  kind: string;
  add: { label: string; to: string };
  all: string;
  endpoint: C;
  input: CallInput<C>;
  rows: (response: ResponseOf<C>) => OwnRow[];
}

interface OwnRow {
  _id: string;
  title: string;
  to: string;
  language?: TextLanguage;
  day: ReactNode;
  /** Whether it is over, or how much there is of it. */
  state: ReactNode;
  replies?: ReactNode;
}

/** Numbered list of the records that the reader manages, each with a link to its editor. */
export function OwnList<C extends Call>({ title, kind, add, all, ...list }: OwnListProps<C>) {
  const t = useWords(ownListWords);
  return (
    <Page>
      <PageHeading>{title}</PageHeading>
      <div className={styles.top}>
        <LinkButton to={add.to}>{add.label}</LinkButton>
        <LinkButton variant="outline" to={all}>
          {t.all}
        </LinkButton>
      </div>
      <AllowanceNote />
      <LazyUnsavedDrafts kind={kind} path={add.to} />
      <Rows {...list} heading="h2" />
      <TrashLink />
    </Page>
  );
}

/** `OwnList` as a section, for the page that has the form of a new record. */
export function OwnListSection<C extends Call>({
  title,
  endpoint,
  input,
  rows,
}: Omit<OwnListProps<C>, 'kind' | 'add' | 'all'>) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Rows endpoint={endpoint} input={input} rows={rows} heading="h3" />
      <TrashLink />
    </section>
  );
}

function Rows<C extends Call>({
  endpoint,
  input,
  rows,
  heading: Heading,
}: Pick<OwnListProps<C>, 'endpoint' | 'input' | 'rows'> & { heading: 'h2' | 'h3' }) {
  const backTo = useWayBack();
  const t = useWords(ownListWords);
  const query = useEndpoint(endpoint, input, { staleTime: 0 });
  const { data, error } = query;
  useErrorLog('The list could not be fetched.', error);
  if (!data) return <QueryStatus of={query} rows={5} />;
  const shown = rows(data);
  return (
    <>
      <QueryStatus of={query} />
      {shown.length === 0 && <EmptyState seed={t.noItems}>{t.noItems}</EmptyState>}
      <NumberedList rows={shown} firstNumber={1}>
        {({ title, to, language, day, state, replies }) => (
          <div className={styles.own}>
            <div className={styles.what}>
              <Heading lang={language || undefined}>{title}</Heading>
              <p className={styles.facts}>
                <span>{day}</span>
                {state && <span>{state}</span>}
                {replies && <span>{replies}</span>}
              </p>
            </div>
            <div>
              <Link to={to} state={{ backTo }} className="button button-outline">
                {t.viewDetails}
                <VisuallyHidden lang={language || undefined}> {title}</VisuallyHidden>
              </Link>
              <EditLink to={to} title={title} />
            </div>
          </div>
        )}
      </NumberedList>
    </>
  );
}
