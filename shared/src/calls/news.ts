import { defineCall } from '../core/define-call.ts';

export const listNews = defineCall('GET', '/api/all/news', 'anyone', 'cacheable');
export const listManagedNews = defineCall('GET', '/api/news', 'admin');
export const getNews = defineCall('GET', '/api/news/{id}', 'anyone', 'cacheable');
export const createNews = defineCall('POST', '/api/news', 'admin');
export const updateNews = defineCall('PATCH', '/api/news/{id}', 'admin');
export const deleteNews = defineCall('DELETE', '/api/delete/news/{id}', 'admin');
