import type { SessionUser } from '@alumni/shared/accounts/auth';
import { mayCall } from '@alumni/shared/core/permissions';
import { type ScreenPath, screens } from '@alumni/shared/core/screens';
import type { LucideIcon } from 'lucide-react';
import BookUser from 'lucide-react/icons/book-user';
import Briefcase from 'lucide-react/icons/briefcase';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartColumn from 'lucide-react/icons/chart-column';
import DoorOpen from 'lucide-react/icons/door-open';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import House from 'lucide-react/icons/house';
import Images from 'lucide-react/icons/images';
import Landmark from 'lucide-react/icons/landmark';
import Mail from 'lucide-react/icons/mail';
import Megaphone from 'lucide-react/icons/megaphone';
import Newspaper from 'lucide-react/icons/newspaper';
import ScrollText from 'lucide-react/icons/scroll-text';
import Search from 'lucide-react/icons/search';
import Send from 'lucide-react/icons/send';
import Settings from 'lucide-react/icons/settings';
import Ticket from 'lucide-react/icons/ticket';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import { settings } from '../../settings.ts';
import type { memberLayoutWords } from './member-layout.words.ts';

export interface MemberEntry {
  to: ScreenPath;
  label: keyof (typeof memberLayoutWords)['en']['entries'];
  icon: LucideIcon;
  /** Path of the editor that belongs to the entry; records are below that path. */
  editor?: string;
  /** Further screens of the entry's section. */
  pages?: readonly ScreenPath[];
  /** Section of the sidebar. Absent for the entries that specification §6 lists, which come first. */
  group?: 'people' | 'contents' | 'site';
  /** Shown only on phones, under More: specification §6 has no such entry for the sidebar. */
  onPhone?: true;
  count?: number;
}

/** Entries of the sidebar. `groupEntries` puts those of specification §6, which have no `group`, first. */
const entries: readonly MemberEntry[] = [
  { to: '/user/dashboard', label: 'home', icon: House },
  {
    to: '/user/events',
    label: 'events',
    icon: CalendarDays,
    editor: '/myevents',
    pages: ['/events', '/eventdetails'],
  },
  {
    to: '/user/opportunities',
    label: 'opportunities',
    icon: Briefcase,
    editor: '/myopportunities',
    pages: ['/opportunities'],
  },
  { to: '/user/profile', label: 'profile', icon: User, pages: ['/user/settings'] },
  { to: '/admin/createrollno', label: 'rollNumber', icon: Ticket },
  { to: '/admin/managenews', label: 'news', icon: Newspaper, editor: '/newsarticle' },
  { to: '/admin/managegallery', label: 'gallery', icon: Images, editor: '/mygallery' },
  { to: '/admin/managerolls', label: 'roles', icon: Users },
  {
    to: '/alumni',
    label: 'directory',
    icon: Search,
    group: 'people',
    pages: ['/alumnidetails', '/writeto'],
  },
  { to: '/user/settings', label: 'settings', icon: Settings, group: 'people', onPhone: true },
  { to: '/mygallery', label: 'ownGallery', icon: Images, group: 'contents', onPhone: true },
  { to: '/admin/members', label: 'members', icon: BookUser, group: 'people' },
  { to: '/admin/admissions', label: 'admissions', icon: DoorOpen, group: 'people' },
  { to: '/admin/messages', label: 'messages', icon: Mail, group: 'contents' },
  { to: '/admin/letters', label: 'letters', icon: Megaphone, editor: '/letter', group: 'contents' },
  { to: '/admin/mail', label: 'mail', icon: Send, group: 'contents' },
  { to: '/admin/figures', label: 'figures', icon: ChartColumn, group: 'site' },
  { to: '/admin/site', label: 'site', icon: Landmark, group: 'site' },
  { to: '/admin/audit', label: 'audit', icon: ScrollText, group: 'site' },
  { to: '/admin/health', label: 'health', icon: HeartPulse, group: 'site' },
];

/** Entries of the sidebar for an account; `counts` has the waiting items by label. */
export function memberEntries(
  user: SessionUser | undefined,
  counts: Partial<Record<MemberEntry['label'], number>>,
): MemberEntry[] {
  return (
    entries
      .filter(({ to }) => mayCall(screens[to], user))
      .map((entry) => ({ ...entry, count: counts[entry.label] ?? 0 }))
      // Applicants still wait after registrations are no longer reviewed.
      .filter(
        ({ label, count }) =>
          label !== 'admissions' || count > 0 || settings.registration === 'review',
      )
  );
}

/** Value of an entry's `aria-current`: the current page, or the section to which that page belongs. */
export function ariaCurrent(
  { to, editor, pages }: MemberEntry,
  pathname: string,
): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  if (pages?.some((page) => page === pathname)) return 'true';
  return editor && `${pathname}/`.startsWith(`${editor}/`) ? 'true' : undefined;
}

/** Groups the entries by section. Those without a section, which specification §6 lists, come first. */
export function groupEntries(entries: readonly MemberEntry[]) {
  return ([undefined, 'people', 'contents', 'site'] as const)
    .map((name) => ({ name, entries: entries.filter(({ group }) => group === name) }))
    .filter((group) => group.entries.length > 0);
}
