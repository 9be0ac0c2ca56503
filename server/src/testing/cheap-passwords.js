// JavaScript, as Node.js would load its type stripper for a TypeScript file.
import { createRequire } from 'node:module';

/**
 * Imported before the program by sites of browser tests: each password costs 19 MiB and 50 ms otherwise.
 * Verifying takes the cost from the hash.
 */
const argon2 = createRequire(import.meta.url)('@node-rs/argon2');
const { hash } = argon2;
argon2.hash = (password, options) => hash(password, { ...options, memoryCost: 8, timeCost: 1 });
