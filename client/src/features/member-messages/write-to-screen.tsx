import { checkRecipient } from '@alumni/shared/calls/member-messages';
import { getAlumnus } from '@alumni/shared/calls/profile';
import type { ResponseOf } from '@alumni/shared/core/contract';
import { isAdmin } from '@alumni/shared/core/permissions';
import type { Alumnus, UnlistedPoster } from '@alumni/shared/people/alumni';
import { personName } from '@alumni/shared/people/person-name';
import { type ReactNode, useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { combineQueries } from '../../api/combine-queries.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { FormMessage } from '../../components/form/form-message.tsx';
import { Button, LinkButton } from '../../components/ui/buttons/button.tsx';
import { EmptyState, QueryStatus, Skeleton } from '../../components/ui/loading/states.tsx';
import { goToHeading, Page, PageHeading } from '../../components/ui/page/page.tsx';
import { usePageTitle } from '../../components/ui/page/use-page-title.ts';
import type { WayBack } from '../../components/ui/page/way-back.ts';
import { useWords } from '../../i18n/language.ts';
import { useLocation, useSearchParams } from '../../router/hooks.tsx';
import { Link } from '../../router/link.tsx';
import { useSession } from '../../session/session-store.ts';
import styles from './member-messages.module.css';
import { PersonLine } from './person-line.tsx';
import { writeToWords } from './write-to.words.ts';
import { WriteToForm } from './write-to-form.tsx';

/** `?id=` is the recipient's roll number. */
export function WriteToScreen() {
  const t = useWords(writeToWords);
  const [query] = useSearchParams();
  const rollNo = query.get('id');
  usePageTitle(rollNo ? undefined : t.title);
  return (
    <Page narrow>
      {rollNo ? (
        <WriteTo key={rollNo} rollNo={rollNo} />
      ) : (
        <>
          <PageHeading>{t.title}</PageHeading>
          <Refused seed="nobody">{t.nobody}</Refused>
        </>
      )}
    </Page>
  );
}

function WriteTo({ rollNo }: { rollNo: string }) {
  const t = useWords(writeToWords);
  const input = { params: { rollNo } };
  const person = useEndpoint(getAlumnus, input);
  // Always refetch: the recipient may have turned messages off.
  const terms = useEndpoint(checkRecipient, input, { staleTime: 0 });
  const [sent, setSent] = useState<string>();
  const both = combineQueries(terms, person);
  const { error } = both;
  const name = person.data && (personName(person.data, t.language) || rollNo);
  usePageTitle(name ? t.titleTo(name) : t.title);

  const content = () => {
    if (sent) return <Sent text={sent} onAnother={() => setSent(undefined)} />;
    if (error && isRefusal(error)) return <Refused seed={rollNo}>{refusalText(error)}</Refused>;
    if (!person.data || !terms.data || !name) {
      return (
        <QueryStatus of={both}>
          <Skeleton height="5rem" />
          <Skeleton height="10rem" />
        </QueryStatus>
      );
    }
    if (!terms.data.takesMessages) {
      return (
        <>
          <PersonLine person={person.data} />
          <Refused seed={rollNo}>{t.notTaken(name)}</Refused>
        </>
      );
    }
    return <Write person={person.data} name={name} terms={terms.data} onSent={setSent} />;
  };
  const refusalText = ({ status, serverMessage }: ApiError) => {
    if (status === 404) return t.unknown;
    return status === 400 ? t.self : (serverMessage ?? t.failed);
  };
  return (
    <>
      <PageHeading>{t.title}</PageHeading>
      {content()}
    </>
  );
}

interface WriteProps {
  person: Alumnus | UnlistedPoster;
  name: string;
  terms: ResponseOf<typeof checkRecipient>;
  onSent: (text: string) => void;
}

function Write({ person, name, terms: { email, proved }, onSent }: WriteProps) {
  const t = useWords(writeToWords);
  const { user } = useSession();
  return (
    <>
      <PersonLine person={person} />
      <WriteToForm
        rollNo={person.rollNo}
        onSent={(text) => {
          onSent(text);
          goToHeading();
        }}
      >
        {proved ? (
          <p className={styles.shown}>
            {t.shown(email, name)} {!isAdmin(user) && <span>{t.notTheirs}</span>}
          </p>
        ) : (
          <p className={styles.shown}>
            {t.unproved(email, name)} <Link to="/user/dashboard">{t.prove}</Link>
          </p>
        )}
      </WriteToForm>
    </>
  );
}

function isRefusal({ status }: ApiError): boolean {
  return status === 400 || status === 403 || status === 404;
}

function Refused({ seed, children }: { seed: string; children: ReactNode }) {
  return (
    <EmptyState seed={seed} action={<WayOn variant="outline" />}>
      {children}
    </EmptyState>
  );
}

function Sent({ text, onAnother }: { text: string; onAnother: () => void }) {
  const t = useWords(writeToWords);
  return (
    <>
      <FormMessage tone="success">{text}</FormMessage>
      <div className={styles.ways}>
        <WayOn variant="primary" />
        <Button variant="outline" onClick={onAnother}>
          {t.another}
        </Button>
      </div>
    </>
  );
}

/** Leads back to where the reader came from, or to the directory. */
function WayOn({ variant }: { variant: 'primary' | 'outline' }) {
  const t = useWords(writeToWords);
  const { state } = useLocation();
  const backTo: WayBack | undefined = state?.backTo;
  return (
    <LinkButton variant={variant} to={backTo?.to ?? '/alumni'} state={backTo?.state}>
      {backTo ? t.back : t.directory}
    </LinkButton>
  );
}
