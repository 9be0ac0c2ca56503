import { closedOpportunities } from './opportunities-closed.ts';
import { openOpportunities } from './opportunities-open.ts';
import type { OpportunityText } from './opportunity-text.ts';

export const opportunities: OpportunityText[] = [...openOpportunities, ...closedOpportunities];
