import { accountsList } from './accounts-list.ts';
import { accountsReinstate, accountsSuspend } from './accounts-suspend.ts';
import { backup } from './backup.ts';
import type { Command } from './command.ts';
import { filesCheck } from './files-check.ts';
import { masterCreate } from './master-create.ts';
import { masterRemove } from './master-remove.ts';
import { passwordReset } from './password-reset.ts';
import { restore } from './restore.ts';
import { rollNumbersImport } from './rollnumbers-import.ts';

/** In the order in which the help names them. */
export const commands: Command[] = [
  masterCreate,
  masterRemove,
  accountsList,
  accountsSuspend,
  accountsReinstate,
  passwordReset,
  rollNumbersImport,
  backup,
  restore,
  filesCheck,
];
