import { inDays } from '../days.ts';
import { photo } from '../pictures.ts';

export interface PreparedRecords {
  event: { id: string; theme: string };
  news: string;
}

const admin = { email: 'admin@alumni.example', password: 'demo-admin' };

/** Posts an event that takes replies, with a picture, and an article. Both texts contain a URL. */
export async function prepareRecords(site: string, address: string): Promise<PreparedRecords> {
  const fetchJson = async <T>(path: string, body: FormData | object, token?: string) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${site}${path}`, {
      method: 'POST',
      headers: {
        ...(!isForm && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return (await response.json()) as T;
  };
  const { token, user } = await fetchJson<{ token: string; user: { rollNo: string } }>(
    '/alumni/login',
    admin,
  );
  const form = new FormData();
  form.set('user', user.rollNo);
  const bytes = new Uint8Array(await photo(800, 600));
  form.set('file', new Blob([bytes], { type: 'image/jpeg' }), 'image0.jpg');
  const { filePath } = await fetchJson<{ filePath: string }>('/api/upload', form, token);
  const soon = inDays(20);
  const event = {
    theme: 'Evening of old telephones',
    description: `The programme: ${address}`,
    name_of_organizer: 'Alumni office',
    start_date: soon,
    end_date: soon,
    venue: 'Amphitheatre 700',
    town: 'Yaoundé',
    answers: 'members',
    images: [filePath],
  };
  const { _id: id } = await fetchJson<{ _id: string }>('/api/events', event, token);
  const news = { title: 'News of old telephones', description: `All of it: ${address}` };
  await fetchJson('/api/news', news, token);
  return { event: { id, theme: event.theme }, news: news.title };
}
