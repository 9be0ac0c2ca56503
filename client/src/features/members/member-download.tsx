import { exportMembers } from '@alumni/shared/calls/members';
import { SpreadsheetButtons } from '../../components/download/spreadsheet-buttons.tsx';

interface MemberDownloadProps {
  which: Record<string, string>;
  about?: string;
}

/** Downloads the members of the current search. */
export function MemberDownload({ which, about = '' }: MemberDownloadProps) {
  return <SpreadsheetButtons endpoint={exportMembers} of={{ query: which }} about={about} short />;
}
