import fc from 'fast-check'

const { FUZZ_REQUESTS = '40', RANDOM_RUNS = '1', SEED } = process.env

// Repeats a run.
if (SEED !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(SEED) })

/** Requests that a fuzzed route gets; `npm run test:long` sets `FUZZ_REQUESTS`. */
export const fuzzRequests = Number(FUZZ_REQUESTS)

/** The seed of this run: `SEED`, or another one each time. */
export const seed = Number(SEED ?? Date.now() % 1_000_000)
/**
 * Options of fast-check for tests that take half a second a run or more. `npm run test:long` sets `RANDOM_RUNS`, which
 * multiplies the runs.
 * @param few runs in every run of the tests
 */
export function randomRuns(few: number): { numRuns: number } {
  return { numRuns: few * Number(RANDOM_RUNS) }
}
