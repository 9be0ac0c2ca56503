// This file is JavaScript. For a TypeScript file, Node.js would load its type stripper, which costs time and memory
// (decision 0012).
import { createRequire } from 'node:module';

/**
 * Sites of browser tests preload this file, which makes password hashes cheap. Otherwise each password costs 19 MiB and
 * 50 ms. Verification needs no change, because it reads the cost from the hash.
 */
const argon2 = createRequire(import.meta.url)('@node-rs/argon2');
const { hash } = argon2;
argon2.hash = (password, options) => hash(password, { ...options, memoryCost: 8, timeCost: 1 });
