import type { Setup } from '@alumni/shared/site/setup';

export interface StepProps {
  setup: Setup;
  /** Called after a change of the setup. */
  onChanged: () => Promise<unknown>;
  /** To the next step. */
  onDone: () => void;
  /** The same, leaving this one for another time. */
  onSkip: () => void;
}
