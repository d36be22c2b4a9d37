import { randomInt } from 'node:crypto'
import process from 'node:process'

/** The seed of random tests: `SEED` of the environment, or a new one. It is part of the tests' names. */
export const testSeed = Number(process.env['SEED'] ?? randomInt(2 ** 31 - 1))
