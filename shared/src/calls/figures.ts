import { defineCall } from '../core/define-call.ts';

export const getFigures = defineCall('GET', '/api/figures', 'admin');
export const exportFigure = defineCall('GET', '/api/figures/file', 'admin');

/** Pages that the server gives out: the site as it is opened, and the plain document of one record. */
export const visitKinds = ['site', 'events', 'news', 'opportunities', 'gallery', 'people'] as const;

export const figureNames = ['visits', 'members', 'promotions', 'invitations', 'posts'] as const;
export type FigureName = (typeof figureNames)[number];
