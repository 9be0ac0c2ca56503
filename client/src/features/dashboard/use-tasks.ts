import type { SessionUser } from '@alumni/shared/accounts/auth';
import { getHealthSummary } from '@alumni/shared/calls/health-summary';
import { getSetup } from '@alumni/shared/calls/setup';
import { mayCall } from '@alumni/shared/core/permissions';
import type { Waiting } from '@alumni/shared/home/dashboard';
import type { SetupStep } from '@alumni/shared/site/setup';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { useWords } from '../../i18n/language.ts';
import { dashboardWords } from './dashboard.words.ts';

export interface TaskProps {
  to: string;
  count: number;
  label: (one: boolean) => string;
  hint: string;
}

/** An admin's tasks, each with a link to the screen for it. */
export function useTasks(user: SessionUser, waiting: Waiting) {
  const t = useWords(dashboardWords);
  const { unreadMessages = 0, unclaimedRollNumbers = 0, applicants = 0 } = waiting;
  const { refusedInvitations = 0 } = waiting;
  const isAsked = mayCall(getHealthSummary.access, user) && !user.lacksTwoFactor;
  // To respond, the server tests its disk, which takes time. The dashboard does not wait for this response.
  const { data: health, error } = useEndpoint(
    getHealthSummary,
    {},
    { enabled: isAsked, staleTime: 0 },
  );
  const { bad = 0, watch = 0 } = health ?? {};
  const { data: setup, refetch } = useEndpoint(getSetup, {}, { enabled: isAsked, staleTime: 0 });
  const { exampleLeft = [], steps = {} } = setup ?? {};
  const stepsIn = (wanted: string) =>
    Object.entries(steps).flatMap(([step, state]) => (state === wanted ? [step as SetupStep] : []));
  const stepsLeft = stepsIn('skipped');
  const all: TaskProps[] = [
    { to: '/admin/messages', count: unreadMessages, label: t.unreadMessages, hint: t.readThem },
    { to: '/admin/admissions', count: applicants, label: t.applicants, hint: t.decideOnThem },
    { to: '/admin/mail', count: refusedInvitations, label: t.refused, hint: t.correctThem },
    {
      to: '/admin/createrollno',
      count: unclaimedRollNumbers,
      label: t.unclaimed,
      hint: t.remindThem,
    },
    { to: '/admin/setup', count: stepsIn('open').length, label: t.openSteps, hint: t.goOnWithThem },
    { to: '/admin/health', count: bad, label: t.harms, hint: t.seeWhatToDo },
  ];
  const tasks = all.filter(({ count }) => count > 0);
  const note = error && !health ? t.healthUnknown : watch > 0 ? t.toWatch(watch) : undefined;
  return {
    tasks,
    /** Sentence about the health checks, less urgent than a task. It links to the Health screen. */
    note,
    exampleLeft,
    stepsLeft,
    askAgain: refetch,
    /** Nothing is pending, and every response has arrived. */
    isEmpty:
      tasks.length + exampleLeft.length + stepsLeft.length === 0 &&
      !note &&
      (!isAsked || (health !== undefined && setup !== undefined)),
  };
}
