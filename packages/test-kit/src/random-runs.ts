import fc from 'fast-check'

const { FUZZ_REQUESTS = '40', RANDOM_RUNS = '1', SEED } = process.env

// Repeats a run.
if (SEED !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(SEED) })

/** Requests that a fuzzed route gets; `npm run test:long` sets `FUZZ_REQUESTS`. */
export const fuzzRequests = Number(FUZZ_REQUESTS)

/**
 * Options of fast-check for a test that compares the database with a plain count, half a second a run and more;
 * `npm run test:long` sets `RANDOM_RUNS`.
 * @param few how many runs every run of the tests makes
 */
export function randomRuns(few: number): { numRuns: number } {
  return { numRuns: few * Number(RANDOM_RUNS) }
}
