import { randomInt } from 'node:crypto';
import { fileNameOf } from '@alumni/shared/files';
import type { Database } from '../server/src/db/database.ts';
import { anEvent, jpeg, type Person } from '../server/src/testing/factories.ts';
import { type Answer, ask } from './ask.ts';

interface LedgerEvent {
  owner: Person;
  /** The change it certainly has, and the last one that was sent. */
  acknowledged: number;
  sent: number;
  deletion: 'none' | 'sent' | 'acknowledged';
}

/** Writes of every kind by several people at once, and what the server acknowledged of them. */
export function createLedger(people: Person[]) {
  const events = new Map<string, LedgerEvent>();
  const messages: string[] = [];
  const pictures: string[] = [];
  const addresses = new Map(people.map((person) => [person.id, { acknowledged: 0, sent: 0 }]));
  const counts = { acknowledged: 0, refused: 0, lost: 0 };
  const picture = jpeg();
  let counter = 0;

  async function attempt(call: Promise<Answer>): Promise<Answer | undefined> {
    const answer = await call.catch(() => undefined);
    if (!answer) counts.lost += 1;
    else if (answer.status < 300) counts.acknowledged += 1;
    else if (answer.status === 503) counts.refused += 1;
    else throw new Error(`a write answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer && answer.status < 300 ? answer : undefined;
  }

  async function create(url: string, person: Person): Promise<void> {
    counter += 1;
    const body = { ...anEvent, theme: `Event ${counter}`, major_outcome: '0' };
    const { token } = person;
    const answer = await attempt(ask(url, 'POST', '/api/events', { token, body }));
    const event: LedgerEvent = { owner: person, acknowledged: 0, sent: 0, deletion: 'none' };
    if (answer) events.set(String(answer.body._id), event);
  }

  async function change(url: string, person: Person): Promise<void> {
    const [id, event] = pick(person) ?? [];
    if (!id || !event) return create(url, person);
    event.sent += 1;
    const body = { major_outcome: String(event.sent) };
    const { token } = person;
    if (await attempt(ask(url, 'PATCH', `/api/events/${id}`, { token, body }))) {
      event.acknowledged = event.sent;
    }
  }

  async function remove(url: string, person: Person): Promise<void> {
    const [id, event] = pick(person) ?? [];
    if (!id || !event) return create(url, person);
    event.deletion = 'sent';
    const { token } = person;
    if (await attempt(ask(url, 'DELETE', `/api/delete/events/${id}`, { token }))) {
      event.deletion = 'acknowledged';
    }
  }

  async function write(url: string): Promise<void> {
    counter += 1;
    const message = `Message ${counter}`;
    const body = { name: 'A', email: 'a@alumni.example', message };
    if (await attempt(ask(url, 'POST', '/api/users/contactus', { body }))) messages.push(message);
  }

  async function upload(url: string, { token }: Person): Promise<void> {
    const file = await picture;
    const answer = await attempt(ask(url, 'POST', '/api/upload', { token, file }));
    if (answer) pictures.push(fileNameOf(String(answer.body.filePath)));
  }

  async function move(url: string, { id, rollNo, token }: Person): Promise<void> {
    const address = addresses.get(id) ?? { acknowledged: 0, sent: 0 };
    address.sent += 1;
    const body = { address: String(address.sent) };
    if (await attempt(ask(url, 'PATCH', `/alumni/${rollNo}`, { token, body }))) {
      address.acknowledged = address.sent;
    }
  }

  /** An event of the person that nobody has asked to delete. */
  function pick(person: Person) {
    const own = [...events].filter(
      ([, event]) => event.owner === person && event.deletion === 'none',
    );
    return own[randomInt(Math.max(1, own.length))];
  }

  const kinds = [create, create, change, change, change, remove, write, upload, move];

  return {
    counts,
    messages,
    /** Everybody writes, one thing after the other, until `done`. */
    async writeUntil(url: string, done: () => boolean): Promise<void> {
      await Promise.all(
        people.map(async (person) => {
          while (!done()) {
            const lost = counts.lost;
            await kinds[randomInt(kinds.length)]?.(url, person);
            // Nobody answers: no use in asking ten thousand times a second.
            if (counts.lost > lost) await new Promise((resolve) => setTimeout(resolve, 50));
          }
        }),
      );
    },

    /** What was acknowledged and is not so in the database. */
    async missing(db: Database): Promise<string[]> {
      const rows = await db.selectFrom('events').select(['id', 'major_outcome']).execute();
      const outcome = new Map(rows.map((row) => [row.id, Number(row.major_outcome)]));
      const lostEvents = [...events].flatMap(([id, event]) =>
        fits(event, outcome.get(id)) ? [] : [`event ${id}: ${outcome.get(id)}`],
      );
      const stored = await db.selectFrom('contact_messages').select('message').execute();
      const known = new Set(stored.map((row) => row.message));
      const images = await db.selectFrom('images').select('name').execute();
      const names = new Set(images.map((row) => row.name));
      const accounts = await db.selectFrom('accounts').select(['id', 'address']).execute();
      const moved = accounts.filter(({ id, address }) => {
        const own = addresses.get(id);
        return own && (Number(address) < own.acknowledged || Number(address) > own.sent);
      });
      return [
        ...lostEvents,
        ...messages.filter((message) => !known.has(message)),
        ...pictures.filter((name) => !names.has(name)),
        ...moved.map(({ id, address }) => `address of ${id}: ${address}`),
      ];
    },
  };
}

function fits(event: LedgerEvent, outcome: number | undefined): boolean {
  if (outcome === undefined) return event.deletion !== 'none';
  if (event.deletion === 'acknowledged') return false;
  return outcome >= event.acknowledged && outcome <= event.sent;
}
