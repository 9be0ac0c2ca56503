import type { SessionUser } from '@alumni/shared/auth';
import { isAdmin, isMaster } from '@alumni/shared/permissions';
import type { LucideIcon } from 'lucide-react';
import BookUser from 'lucide-react/icons/book-user';
import Briefcase from 'lucide-react/icons/briefcase';
import CalendarDays from 'lucide-react/icons/calendar-days';
import House from 'lucide-react/icons/house';
import Images from 'lucide-react/icons/images';
import Mail from 'lucide-react/icons/mail';
import Newspaper from 'lucide-react/icons/newspaper';
import ScrollText from 'lucide-react/icons/scroll-text';
import Ticket from 'lucide-react/icons/ticket';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import type { memberLayoutWords } from './member-layout.words.ts';

export interface MemberEntry {
  to: string;
  label: keyof (typeof memberLayoutWords)['en']['entries'];
  icon: LucideIcon;
  /** Path of the editor that belongs to the entry; the records are below it. */
  editor?: string;
  /** How many wait there, e.g. unread messages. */
  count?: number;
}

const everyone: readonly MemberEntry[] = [
  { to: '/user/dashboard', label: 'home', icon: House },
  { to: '/user/events', label: 'events', icon: CalendarDays, editor: '/myevents' },
  {
    to: '/user/opportunities',
    label: 'opportunities',
    icon: Briefcase,
    editor: '/myopportunities',
  },
  { to: '/user/profile', label: 'profile', icon: User },
];

const admins: readonly MemberEntry[] = [
  { to: '/admin/createrollno', label: 'rollNumber', icon: Ticket },
  { to: '/admin/managenews', label: 'news', icon: Newspaper, editor: '/newsarticle' },
  { to: '/admin/managegallery', label: 'gallery', icon: Images, editor: '/mygallery' },
  { to: '/admin/messages', label: 'messages', icon: Mail },
  { to: '/admin/members', label: 'members', icon: BookUser },
];

const masters: readonly MemberEntry[] = [
  { to: '/admin/managerolls', label: 'roles', icon: Users },
  { to: '/admin/audit', label: 'audit', icon: ScrollText },
];

/** What the sidebar offers an account (specification §6); `unread` counts the messages. */
export function memberEntries(user: SessionUser | undefined, unread: number): MemberEntry[] {
  const entries = [
    ...everyone,
    ...(isAdmin(user) ? admins : []),
    ...(isMaster(user) ? masters : []),
  ];
  return entries.map((entry) => (entry.label === 'messages' ? { ...entry, count: unread } : entry));
}

/** How an entry is marked while `pathname` is shown: as this page, or as where it belongs. */
export function currentOf(
  { to, editor }: MemberEntry,
  pathname: string,
): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  return editor && `${pathname}/`.startsWith(`${editor}/`) ? 'true' : undefined;
}
