import * as z from 'zod/mini';
import * as calls from '../calls/home.ts';
import { endpoint } from '../core/endpoint.ts';
import { textLanguage } from '../core/fields.ts';
import { comingEvent, openOpportunity } from './highlights.ts';

export const testimony = z.object({
  firstName: z.string(),
  lastName: z.string(),
  title: z.string(),
  testimony: z.string(),
  profileImage: z.string(),
  testimonyLanguage: textLanguage,
});
export type Testimony = z.output<typeof testimony>;

export const listTestimonies = endpoint(calls.listTestimonies, {
  summary: 'People who wrote a testimony.',
  response: z.array(testimony),
});

/** The beginning of a news article. */
export const latestNews = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  createdAt: z.string(),
  language: textLanguage,
});
export type LatestNews = z.output<typeof latestNews>;

/** A person in the home page's list of new members. */
export const newFace = z.object({
  firstName: z.string(),
  lastName: z.string(),
  profileImage: z.string(),
});
export type NewFace = z.output<typeof newFace>;

export const latest = z.object({
  events: z.array(comingEvent),
  news: z.array(latestNews),
  opportunities: z.array(openOpportunity),
  faces: z.array(newFace),
});
export type Latest = z.output<typeof latest>;

export const getLatest = endpoint(calls.getLatest, {
  summary:
    'What is new, with texts cut to a line or two: coming events, latest news, open opportunities by deadline, newest faces of the directory.',
  response: latest,
});
