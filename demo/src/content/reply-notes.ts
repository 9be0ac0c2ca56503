/** Notes to an organiser, sent with a reply. */
export const replyNotes = {
  coming: [
    'I come with the morning bus and can bring the projector.',
    'No meat for me, thank you.',
    'Je peux prendre deux personnes en voiture depuis Limbé.',
    'I am free to help at the door.',
  ],
  maybe: ['It depends on my shift.', 'Si la route est bonne.'],
  not: ['I am abroad that week. Greet everybody!', 'Une prochaine fois, avec plaisir.'],
};
