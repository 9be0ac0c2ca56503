import { defineCall } from '../core/define-call.ts';

export const getFigures = defineCall('GET', '/api/figures', 'admin');
export const exportFigure = defineCall('GET', '/api/figures/file', 'admin');

/**
 * Pages whose visits the server counts. `site` is the site's first page. Each other kind is the plain document of a
 * record of that kind.
 */
export const visitKinds = ['site', 'events', 'news', 'opportunities', 'gallery', 'people'] as const;

export const figureNames = ['visits', 'members', 'promotions', 'invitations', 'posts'] as const;
export type FigureName = (typeof figureNames)[number];
