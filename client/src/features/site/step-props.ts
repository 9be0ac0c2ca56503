import type { Setup } from '@alumni/shared/setup';

export interface StepProps {
  setup: Setup;
  /** What is set up has changed. */
  onChanged: () => Promise<unknown>;
  /** To the next step. */
  onDone: () => void;
}
