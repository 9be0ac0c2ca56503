import { limits } from '@alumni/shared/core/limits';
import { formatDate, shortTime } from '@alumni/shared/text/format-days';
import { type Ref, useEffect, useRef, useState } from 'react';
import { TextInput } from '../../../components/form/inputs.tsx';
import { inBackground } from '../../../components/ui/announcements/in-background.ts';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { formatNumber } from '../../../i18n/format.ts';
import { useWords } from '../../../i18n/language.ts';
import styles from './door.module.css';
import { doorWords } from './door.words.ts';
import {
  addedName,
  findPeople,
  hashCode,
  type IndexedPerson,
  lastArrived,
  parseCode,
} from './door-people.ts';
import type { Arrival, StoredDoor } from './door-store.ts';

/**
 * `mostShown`: maximum number of people in the list. `mostLast`: maximum number of last arrivals. More rows would slow
 * down cheap phones.
 */
const [mostShown, mostLast] = [20, 5];

interface Actions {
  onArrive: (who: { reply?: string; name?: string }) => void;
  onUndo: (arrival: Arrival) => void;
}

interface DoorListProps extends Actions {
  door: StoredDoor;
  people: readonly IndexedPerson[];
}

/** The search box for a name or a code, and the people found. */
export function DoorList({ door, people, onArrive, onUndo }: DoorListProps) {
  const t = useWords(doorWords);
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const byCode = usePersonByCode(door, people, typed);
  const byName = typed.trim() === '' ? people : findPeople(people, typed);
  const found = byCode ? [byCode] : byName;
  const [latest, ...earlier] = lastArrived(people, mostLast);
  // Without a search, this list shows only people who have not arrived. The last arrivals stand above and below it.
  const listed = typed === '' ? found.filter(({ arrivals }) => arrivals.length === 0) : found;
  const shown = listed.slice(0, mostShown);
  const name = addedName(typed);
  const isUnknown = found.length === 0 && name !== '';
  const focusBox = () => box.current?.focus();
  const arrive = (who: { reply?: string; name?: string }) => {
    onArrive(who);
    setTyped('');
    focusBox();
  };
  // The pressed button disappears with the arrival, so move the focus to the search box.
  const undo = (arrival: Arrival) => {
    onUndo(arrival);
    focusBox();
  };
  const actions = { onArrive: arrive, onUndo: undo };
  return (
    <search>
      <SearchBox box={box} typed={typed} onType={setTyped} />
      <div role="status">
        {byCode && <p className={styles.right}>{t.rightCode}</p>}
        {people.length === 0 && typed === '' && <p>{t.nobody}</p>}
        {isUnknown && <p className={styles.wrong}>{t.notOnList}</p>}
      </div>
      {latest && typed === '' && (
        // The latest arrival stands first, for undoing a wrong tap; earlier ones follow the list.
        <People label={t.latest} people={[latest]} {...actions} />
      )}
      <People people={shown} {...actions} />
      {listed.length > shown.length && (
        <p className={styles.more}>
          {t.more(formatNumber(listed.length - shown.length, t.language))}
        </p>
      )}
      {isUnknown && (
        <Button variant="outline" onClick={() => arrive({ name })}>
          {t.add(name)}
        </Button>
      )}
      {earlier.length > 0 && (
        <section className={styles.last}>
          <h2>{t.last}</h2>
          <People people={earlier} {...actions} />
        </section>
      )}
    </search>
  );
}

interface SearchBoxProps {
  box: Ref<HTMLInputElement>;
  typed: string;
  onType: (typed: string) => void;
}

function SearchBox({ box, typed, onType }: SearchBoxProps) {
  const t = useWords(doorWords);
  return (
    <TextInput
      ref={box}
      label={t.search}
      hint={'subtle' in crypto ? t.searchHint : t.noCodes}
      type="search"
      autoComplete="off"
      autoCapitalize="words"
      spellCheck={false}
      maxLength={limits.name}
      value={typed}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}

function usePersonByCode(
  { salt }: StoredDoor,
  people: readonly IndexedPerson[],
  typed: string,
): IndexedPerson | undefined {
  const [found, setFound] = useState<{ typed: string; person: IndexedPerson | undefined }>();
  useEffect(() => {
    const code = parseCode(typed);
    if (!code) return;
    const findPerson = async () => {
      const hash = await hashCode(salt, code);
      const person = people.find((one) => one.hash !== '' && one.hash === hash);
      setFound({ typed, person });
    };
    inBackground(findPerson());
  }, [salt, people, typed]);
  return found?.typed === typed ? found.person : undefined;
}

function People({
  label,
  people,
  ...actions
}: Actions & { label?: string; people: readonly IndexedPerson[] }) {
  return (
    <ul className={styles.people} aria-label={label}>
      {people.map((person) => (
        <PersonRow key={person._id} person={person} {...actions} />
      ))}
    </ul>
  );
}

function PersonRow({
  person: { _id, name, guests, state, arrivals, isAdded },
  onArrive,
  onUndo,
}: Actions & { person: IndexedPerson }) {
  const t = useWords(doorWords);
  const [first, ...others] = arrivals;
  const facts = [
    isAdded ? t.added : t.states[state],
    guests > 0 && t.guests(formatNumber(guests, t.language)),
  ];
  const when = ({ at }: Arrival) => formatDate(at, t.language, shortTime);
  return (
    <li>
      <p dir="auto">
        <strong translate="no">{name}</strong>{' '}
        <span className={styles.facts}>{facts.filter(Boolean).join(', ')}</span>
        {first && (
          <span className={styles.arrived}>
            {t.arrivedAt(when(first))}
            {others.map((one) => ` (${t.again(when(one))})`)}
          </span>
        )}
      </p>
      {first ? (
        <Button
          variant="plain"
          aria-label={`${t.undo}: ${name}`}
          onClick={() => onUndo(others[others.length - 1] ?? first)}
        >
          {t.undo}
        </Button>
      ) : (
        <Button aria-label={t.hasArrived(name)} onClick={() => onArrive({ reply: _id })}>
          {t.arrived}
        </Button>
      )}
    </li>
  );
}
