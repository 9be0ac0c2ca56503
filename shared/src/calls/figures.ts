import { defineCall } from '../core/define-call.ts';

export const getFigures = defineCall('GET', '/api/figures', 'admin');
export const exportFigure = defineCall('GET', '/api/figures/file', 'admin');

/**
 * Pages whose visits the server counts. `site` is the site's first page. Each other kind counts the pages that show one
 * record or person without scripts, such as `/events/{id}`.
 */
export const visitKinds = ['site', 'events', 'news', 'opportunities', 'gallery', 'people'] as const;

export const figureNames = ['visits', 'members', 'promotions', 'invitations', 'posts'] as const;
export type FigureName = (typeof figureNames)[number];
