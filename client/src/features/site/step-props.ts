import type { Setup } from '@alumni/shared/site/setup';

export interface StepProps {
  setup: Setup;
  /** Called after a change of the set-up. */
  onChanged: () => Promise<unknown>;
  /** Goes to the next step. */
  onDone: () => void;
  /** Goes to the next step and leaves the current one for later. */
  onSkip: () => void;
}
