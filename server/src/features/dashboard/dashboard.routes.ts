import { isAdmin } from '@alumni/shared/core/permissions';
import type { DoorCode } from '@alumni/shared/events/event-reply-form';
import { getDashboard, profileGaps, type Waiting } from '@alumni/shared/home/dashboard';
import type { ComingEvent } from '@alumni/shared/home/highlights';
import { getAllowance } from '@alumni/shared/images/allowance';
import type { FastifyInstance } from 'fastify';
import { type Account, findByRollNo, isProved } from '../../accounts/accounts.store.ts';
import { visibleAlumnus } from '../../accounts/visible-fields.ts';
import type { Database } from '../../db/database.ts';
import { assertSelf } from '../../http/calls/guards.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { route } from '../../http/calls/route.ts';
import { uploadUsage } from '../../images/upload-quota.store.ts';
import { recordUsage } from '../../records/record-quota.store.ts';
import { countRecordsOf } from '../../records/records.store.ts';
import type { Caller } from '../../session/caller.ts';
import { type Quotas, scaleQuotas } from '../../session/quotas.store.ts';
import { type AroundSources, linesAround } from './around.ts';

type WaitingCount = 'unreadMessages' | 'unclaimedRollNumbers' | 'refusedInvitations' | 'applicants';

/** Functions of other features that the dashboard needs. */
interface Sources extends AroundSources {
  /** Counts of items that wait for an admin. */
  counts: Record<WaitingCount, (db: Database) => Promise<number>>;
  listOwnCodes: (db: Database, accountId: string, today: string) => Promise<DoorCode[]>;
  listEventsAsking: (db: Database, accountId: string, today: string) => Promise<ComingEvent[]>;
}

export async function dashboardRoutes(
  app: FastifyInstance,
  { config, db, settings }: Needs<'db' | 'settings', 'quotas'>,
  { counts, listOwnCodes, listEventsAsking, ...around }: Sources,
): Promise<void> {
  route(app, getDashboard, async ({ params, viewer, language }) => {
    assertSelf(viewer, params.rollNo);
    const { events, opportunities } = await countRecordsOf(db, viewer.id);
    const account = await findByRollNo(db, viewer.rollNo);
    const today = (await settings.current()).today();
    const waiting = await waitingFor(viewer, account, today);
    const asking = waiting.eventsAsking;
    const lines =
      account && !viewer.pending
        ? await linesAround(db, around, { account, today, language, asking })
        : [];
    return {
      eventCount: events,
      opportunitesCount: opportunities,
      waiting,
      ...(lines.length > 0 && { around: lines }),
    };
  });

  route(app, getAllowance, async ({ viewer }) => {
    if (!config.quotas) return { allowance: null };
    const records = await recordUsage(db, viewer.id);
    const uploads = await uploadUsage(db, viewer.id);
    const used = { ...records, ...uploads };
    const max = scaleQuotas(config.quotas, viewer);
    const share = (name: keyof Quotas) => ({ used: used[name], max: max[name] });
    return {
      allowance: {
        recordsPerDay: share('recordsPerDay'),
        records: share('records'),
        uploadBytesPerDay: share('uploadBytesPerDay'),
        uploadBytes: share('uploadBytes'),
      },
    };
  });

  async function waitingFor(
    viewer: Caller,
    account: Account | undefined,
    day: string,
  ): Promise<Waiting> {
    const profile = account && visibleAlumnus(account, 'office');
    const comingTo = await listOwnCodes(db, viewer.id, day);
    return {
      ...(isAdmin(viewer) && {
        unreadMessages: await counts.unreadMessages(db),
        unclaimedRollNumbers: await counts.unclaimedRollNumbers(db),
        refusedInvitations: await counts.refusedInvitations(db),
        applicants: await counts.applicants(db),
      }),
      eventsAsking: await listEventsAsking(db, viewer.id, day),
      ...(comingTo.length > 0 && { comingTo }),
      profileGaps: profileGaps.filter((field) => profile?.[field] === ''),
      ...(profile?.toCheck && { toCheck: profile.toCheck }),
      ...(account && !isProved(account) && { unprovedEmail: account.email }),
    };
  }
}
