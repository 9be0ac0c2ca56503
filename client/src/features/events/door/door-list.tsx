import { limits } from '@alumni/shared/core/limits';
import { formatDate } from '@alumni/shared/text/format-days';
import { useEffect, useId, useState } from 'react';
import form from '../../../components/form/form.module.css';
import { Button } from '../../../components/ui/button.tsx';
import { inBackground } from '../../../components/ui/in-background.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useWords } from '../../../i18n/language.ts';
import styles from './door.module.css';
import { doorWords } from './door.words.ts';
import {
  addedName,
  codeIn,
  findPeople,
  hashOfCode,
  type IndexedPerson,
  lastArrived,
} from './door-people.ts';
import type { StoredArrival, StoredDoor } from './door-store.ts';

/** Rows beyond these would cost a slow phone its breath. */
const [mostShown, mostLast] = [20, 5];

interface DoorListProps {
  door: StoredDoor;
  people: readonly IndexedPerson[];
  onArrive: (who: { reply?: string; name?: string }) => void;
  onUndo: (arrival: StoredArrival) => void;
}

/** The box in which a name or a code is typed, and whom it finds. */
export function DoorList({ door, people, onArrive, onUndo }: DoorListProps) {
  const t = useWords(doorWords);
  const id = useId();
  const [typed, setTyped] = useState('');
  const byCode = usePersonOfCode(door, people, typed);
  const byName = typed.trim() === '' ? people : findPeople(people, typed);
  const found = byCode ? [byCode] : byName;
  const [latest, ...earlier] = lastArrived(people, mostLast);
  const onTop = typed === '' ? latest : undefined;
  // Those who have arrived are above and below the list, and found by name.
  const listed = typed === '' ? found.filter(({ arrivals }) => arrivals.length === 0) : found;
  const shown = listed.slice(0, mostShown);
  const name = addedName(typed);
  const toBox = () => document.getElementById(id)?.focus();
  const arrive = (who: { reply?: string; name?: string }) => {
    onArrive(who);
    setTyped('');
    toBox();
  };
  // The button goes with the arrival.
  const undo = (arrival: StoredArrival) => {
    onUndo(arrival);
    toBox();
  };
  return (
    <search>
      <div className={form.field}>
        <label htmlFor={id}>{t.search}</label>
        <input
          id={id}
          className={form.control}
          type="search"
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={limits.name}
          value={typed}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <p id={`${id}-hint`} className={form.hint}>
          {'subtle' in crypto ? t.searchHint : t.noCodes}
        </p>
      </div>
      <div role="status">
        {byCode && <p className={styles.right}>{t.rightCode}</p>}
        {people.length === 0 && typed === '' && <p>{t.nobody}</p>}
        {found.length === 0 && name !== '' && <p className={styles.wrong}>{t.notOnList}</p>}
      </div>
      {onTop && (
        // A wrong tap is undone where one looks: the others are below the list.
        <ul className={styles.people} aria-label={t.latest}>
          <PersonRow person={onTop} onUndo={undo} />
        </ul>
      )}
      <ul className={styles.people}>
        {shown.map((person) => (
          <PersonRow
            key={person._id}
            person={person}
            onArrive={() => arrive({ reply: person._id })}
            onUndo={undo}
          />
        ))}
      </ul>
      {listed.length > shown.length && (
        <p className={styles.more}>
          {t.more(formatNumber(listed.length - shown.length, t.language))}
        </p>
      )}
      {found.length === 0 && name !== '' && (
        <Button variant="outline" onClick={() => arrive({ name })}>
          {t.add(name)}
        </Button>
      )}
      {earlier.length > 0 && (
        <section className={styles.last}>
          <h2>{t.last}</h2>
          <ul className={styles.people}>
            {earlier.map((person) => (
              <PersonRow key={person._id} person={person} onUndo={undo} />
            ))}
          </ul>
        </section>
      )}
    </search>
  );
}

/** The person whose code was typed; undefined for anything else. */
function usePersonOfCode(
  { salt }: StoredDoor,
  people: readonly IndexedPerson[],
  typed: string,
): IndexedPerson | undefined {
  const [found, setFound] = useState<{ typed: string; person: IndexedPerson | undefined }>();
  useEffect(() => {
    const code = codeIn(typed);
    if (!code) return;
    const look = async () => {
      const hash = await hashOfCode(salt, code);
      const person = people.find((one) => one.hash !== '' && one.hash === hash);
      setFound({ typed, person });
    };
    inBackground(look());
  }, [salt, people, typed]);
  return found?.typed === typed ? found.person : undefined;
}

function PersonRow({
  person: { name, guests, state, arrivals, isAdded },
  onArrive,
  onUndo,
}: {
  person: IndexedPerson;
  onArrive?: () => void;
  onUndo: (arrival: StoredArrival) => void;
}) {
  const t = useWords(doorWords);
  const [first, ...others] = arrivals;
  const facts = [
    isAdded ? t.added : t.states[state],
    guests > 0 && t.guests(formatNumber(guests, t.language)),
  ];
  const when = ({ at }: StoredArrival) => formatDate(at, t.language, { timeStyle: 'short' });
  return (
    <li>
      <p dir="auto">
        <strong>{name}</strong>{' '}
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
          onClick={() => onUndo(others.at(-1) ?? first)}
        >
          {t.undo}
        </Button>
      ) : (
        <Button aria-label={t.arrivedOf(name)} onClick={onArrive}>
          {t.arrived}
        </Button>
      )}
    </li>
  );
}
