import type { FastifyInstance } from 'fastify';
import { TooLargeError } from '../../core/domain-errors.ts';
import { httpMessages } from '../http.messages.ts';

/** Maximum nesting of a JSON body. The deepest one that the client sends, a letter, has 6 levels. */
const maxDepth = 32;
/**
 * A JSON body may have one value for each 16 bytes of its call's body limit. An import of 5,000 people has a value for
 * every 50 bytes.
 */
const bytesPerValue = 16;

/** Refuses JSON bodies that nest too deeply or have too many values, before they are parsed. */
export function boundJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    const { bodyLimit } = request.routeOptions;
    if (isWithinBounds(text, bodyLimit / bytesPerValue)) return parse(request, text, done);
    return done(new TooLargeError(httpMessages.bodyTooLarge));
  });
}

/** Counts brackets and commas outside strings. Invalid JSON may pass: the parser rejects it. */
export function isWithinBounds(json: string, maxValues: number): boolean {
  let [depth, values, isString] = [0, 1, false];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (isString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isString = false;
    } else if (sign === '"') isString = true;
    else if (sign === ']' || sign === '}') depth -= 1;
    else if (sign === '[' || sign === '{' || sign === ',') {
      values += 1;
      if (sign !== ',') depth += 1;
      if (depth > maxDepth || values > maxValues) return false;
    }
  }
  return true;
}
