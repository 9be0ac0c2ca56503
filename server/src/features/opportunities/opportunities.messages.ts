import { defineMessages } from '@alumni/shared/core/messages';

export const opportunityMessages = defineMessages({
  opportunitySaved: { en: 'Opportunity saved successfully', fr: 'Opportunité enregistrée' },
  opportunityCreated: { en: 'Opportunity created successfully', fr: 'Opportunité créée' },
  opportunityDeleted: {
    en: 'Opportunity Article deleted successfully',
    fr: 'Opportunité supprimée',
  },
});
