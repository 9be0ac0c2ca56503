import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { byRollNo } from './fields.ts';

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dash/{rollNo}',
  tag: 'Dashboard',
  summary: "How many events and opportunities are the caller's own.",
  access: 'member',
  params: byRollNo,
  response: z.object({ eventCount: z.number(), opportunitesCount: z.number() }),
});
