import { expect, test } from 'vitest';
import { linkIn, videoId, videoStart } from './video.ts';

const id = 'dQw4w9WgXcQ';

test.each([
  `https://www.youtube.com/watch?v=${id}`,
  `https://m.youtube.com/watch?app=desktop&v=${id}&feature=share`,
  `http://youtube.com/embed/${id}`,
  `https://www.youtube-nocookie.com/embed/${id}?rel=0`,
  `https://youtube.com/shorts/${id}?si=abc`,
  `https://www.youtube.com/live/${id}`,
  `https://youtu.be/${id}?t=90`,
  `HTTPS://YouTu.be/${id}`,
  ` youtu.be/${id} `,
])('recognises %s', (link) => {
  expect(videoId(link)).toBe(id);
});

test.each([
  'https://vimeo.com/76979871',
  `https://youtube.com.example.org/watch?v=${id}`,
  `https://youtube.com@example.org/watch?v=${id}`,
  `https://example.org/https://youtu.be/${id}`,
  'https://youtu.be/short',
  'https://www.youtube.com/playlist?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf',
  'https://www.youtube.com/embed/videoseries?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf',
  'https://www.youtube.com/embed/live_stream?channel=UC4R8DWoMoI7CAwX8_LjQHig',
  `https://youtu.be/${id}x`,
  `https://www.youtube.com/channel/${id}`,
  `javascript:alert(1)//youtu.be/${id}`,
])('takes %s for no video', (link) => {
  expect(videoId(link)).toBeUndefined();
});

test.each([
  ['?t=90', 90],
  ['?si=abc&t=1m30s', 90],
  ['?start=75', 75],
  ['#t=1h2m3s', 3723],
  ['?t=soon', 0],
  ['', 0],
])('reads the start time in %j', (end, seconds) => {
  expect(videoStart(`https://youtu.be/${id}${end}`)).toBe(seconds);
});

test.each<[string, string]>([
  [`Regardez : https://youtu.be/${id}.`, `https://youtu.be/${id}`],
  [`https://youtu.be/${id}.`, `https://youtu.be/${id}`],
  [`<https://youtu.be/${id}?t=90>`, `https://youtu.be/${id}?t=90`],
  [`Voir uds.cm et www.youtube.com/watch?v=${id}`, `https://www.youtube.com/watch?v=${id}`],
  [
    `<iframe width="560" height="315" src="https://www.youtube.com/embed/${id}?si=a&amp;start=75" title="YouTube video player" allow="autoplay; web-share" allowfullscreen></iframe>`,
    `https://www.youtube.com/embed/${id}?si=a&start=75`,
  ],
  [`<iframe src="//www.youtube.com/embed/${id}"></iframe>`, `https://www.youtube.com/embed/${id}`],
  ['Le film : vimeo.com/76979871', 'https://vimeo.com/76979871'],
  ['https://vimeo.com/a_(b)', 'https://vimeo.com/a_(b)'],
  ...['', `youtu.be/${id}`, 'none', 'uds.cm or uds.fr'].map((same): [string, string] => [
    same,
    same,
  ]),
])('finds the address in %s', (pasted, link) => {
  expect(linkIn(pasted)).toBe(link);
});
