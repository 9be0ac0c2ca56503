import type { Access } from './endpoint.ts';

export const accountTypes = ['master', 'admin', 'user', 'suspended'] as const;
export type AccountType = (typeof accountTypes)[number];

/** Account types that a master may assign. */
export const assignableAccountTypes = ['admin', 'user', 'suspended'] as const;

export interface Viewer {
  rollNo: string;
  accttype: AccountType;
  /** Set until a person is admitted: they may only edit their own profile. */
  pending?: boolean | undefined;
}

export function isAdmin(viewer: Pick<Viewer, 'accttype'> | undefined): boolean {
  return viewer?.accttype === 'admin' || viewer?.accttype === 'master';
}

export function isMaster(viewer: Pick<Viewer, 'accttype'> | undefined): boolean {
  return viewer?.accttype === 'master';
}

/** Whether the viewer's role has this access; ownership is not checked. */
export function mayCall(access: Access, viewer: Viewer | undefined): boolean {
  if (access === 'anyone') return true;
  if (!viewer || viewer.accttype === 'suspended') return false;
  if (access === 'account') return true;
  if (viewer.pending) return false;
  if (access === 'member') return true;
  return access === 'admin' ? isAdmin(viewer) : isMaster(viewer);
}

/** Whether the viewer may change a record: only its owner, admins and masters may. */
export function mayEdit(viewer: Viewer | undefined, ownerRollNo: string): boolean {
  if (!viewer || viewer.accttype === 'suspended') return false;
  return viewer.rollNo === ownerRollNo || isAdmin(viewer);
}
