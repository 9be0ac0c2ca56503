import { randomInt } from 'node:crypto';
import { fileNameOf } from '@alumni/shared/images/stored-path';
import type { Database } from '../server/src/db/database.ts';
import { anEvent, jpeg, type Person } from '../server/src/testing/factories.ts';
import { type HttpResponse, httpRequest } from './http-request.ts';

interface LedgerEvent {
  owner: Person;
  /**
   * Number of the last acknowledged change. Later changes, up to `sent`, may be stored although no acknowledgement has
   * arrived.
   */
  acknowledged: number;
  sent: number;
  deletion: 'none' | 'sent' | 'acknowledged';
}

/** Sends writes of every kind for several people and records what was acknowledged. */
export function createLedger(people: Person[]) {
  const events = new Map<string, LedgerEvent>();
  const messages: string[] = [];
  const pictures: string[] = [];
  const addresses = new Map(people.map((person) => [person.id, { acknowledged: 0, sent: 0 }]));
  /** `refused`: response 503. `unanswered`: the connection broke, so the outcome is unknown. */
  const counts = { acknowledged: 0, refused: 0, unanswered: 0 };
  const picture = jpeg();
  let counter = 0;

  async function attempt(call: Promise<HttpResponse>): Promise<HttpResponse | undefined> {
    const response = await call.catch(() => undefined);
    if (!response) counts.unanswered += 1;
    else if (response.status < 300) counts.acknowledged += 1;
    else if (response.status === 503) counts.refused += 1;
    else throw new Error(`a write answered ${response.status}: ${JSON.stringify(response.body)}`);
    return response && response.status < 300 ? response : undefined;
  }

  async function createEvent(url: string, person: Person): Promise<void> {
    counter += 1;
    const body = { ...anEvent, theme: `Event ${counter}`, major_outcome: '0' };
    const { token } = person;
    const response = await attempt(httpRequest(url, 'POST', '/api/events', { token, body }));
    const event: LedgerEvent = { owner: person, acknowledged: 0, sent: 0, deletion: 'none' };
    if (response) events.set(String(response.body._id), event);
  }

  async function changeEvent(url: string, person: Person): Promise<void> {
    const [id, event] = pickEvent(person) ?? [];
    if (!id || !event) return createEvent(url, person);
    event.sent += 1;
    const body = { major_outcome: String(event.sent) };
    const { token } = person;
    if (await attempt(httpRequest(url, 'PATCH', `/api/events/${id}`, { token, body }))) {
      event.acknowledged = event.sent;
    }
  }

  async function deleteEvent(url: string, person: Person): Promise<void> {
    const [id, event] = pickEvent(person) ?? [];
    if (!id || !event) return createEvent(url, person);
    event.deletion = 'sent';
    const { token } = person;
    if (await attempt(httpRequest(url, 'DELETE', `/api/delete/events/${id}`, { token }))) {
      event.deletion = 'acknowledged';
    }
  }

  async function sendMessage(url: string): Promise<void> {
    counter += 1;
    const message = `Message ${counter}`;
    const body = { name: 'A', email: 'a@alumni.example', message };
    if (await attempt(httpRequest(url, 'POST', '/api/users/contactus', { body })))
      messages.push(message);
  }

  async function upload(url: string, { token }: Person): Promise<void> {
    const file = await picture;
    const response = await attempt(httpRequest(url, 'POST', '/api/upload', { token, file }));
    if (response) pictures.push(fileNameOf(String(response.body.filePath)));
  }

  async function changeAddress(url: string, { id, rollNo, token }: Person): Promise<void> {
    const address = addresses.get(id) ?? { acknowledged: 0, sent: 0 };
    address.sent += 1;
    const body = { address: String(address.sent) };
    if (await attempt(httpRequest(url, 'PATCH', `/alumni/${rollNo}`, { token, body }))) {
      address.acknowledged = address.sent;
    }
  }

  /** Returns a random event of the person. Leaves out events whose deletion was sent. */
  function pickEvent(person: Person) {
    const own = [...events].filter(
      ([, event]) => event.owner === person && event.deletion === 'none',
    );
    return own[randomInt(Math.max(1, own.length))];
  }

  const operations = [
    createEvent,
    createEvent,
    changeEvent,
    changeEvent,
    changeEvent,
    deleteEvent,
    sendMessage,
    upload,
    changeAddress,
  ];

  return {
    counts,
    messages,
    /** Runs random operations for everybody until `done` returns true. */
    async writeUntil(url: string, done: () => boolean): Promise<void> {
      await Promise.all(
        people.map(async (person) => {
          while (!done()) {
            const unanswered = counts.unanswered;
            await operations[randomInt(operations.length)]?.(url, person);
            // The program is down: avoid thousands of retries a second.
            if (counts.unanswered > unanswered)
              await new Promise((resolve) => setTimeout(resolve, 50));
          }
        }),
      );
    },

    /** Acknowledged writes that the database lacks. */
    async missing(db: Database): Promise<string[]> {
      const rows = await db
        .selectFrom('events')
        .select(['id', 'major_outcome'])
        // A deleted event keeps its row while it is in the trash.
        .where('deleted_at', 'is', null)
        .execute();
      const outcome = new Map(rows.map((row) => [row.id, Number(row.major_outcome)]));
      const lostEvents = [...events].flatMap(([id, event]) =>
        isConsistent(event, outcome.get(id)) ? [] : [`event ${id}: ${outcome.get(id)}`],
      );
      const stored = await db.selectFrom('contact_messages').select('message').execute();
      const known = new Set(stored.map((row) => row.message));
      const images = await db.selectFrom('images').select('name').execute();
      const names = new Set(images.map((row) => row.name));
      const accounts = await db.selectFrom('accounts').select(['id', 'address']).execute();
      const wrongAddresses = accounts.filter(({ id, address }) => {
        const own = addresses.get(id);
        return own && (Number(address) < own.acknowledged || Number(address) > own.sent);
      });
      return [
        ...lostEvents,
        ...messages.filter((message) => !known.has(message)),
        ...pictures.filter((name) => !names.has(name)),
        ...wrongAddresses.map(({ id, address }) => `address of ${id}: ${address}`),
      ];
    },
  };
}

function isConsistent(event: LedgerEvent, outcome: number | undefined): boolean {
  if (outcome === undefined) return event.deletion !== 'none';
  if (event.deletion === 'acknowledged') return false;
  return outcome >= event.acknowledged && outcome <= event.sent;
}
