const { RANDOM_RUNS = '1', SEED } = process.env

/**
 * Options of fast-check for a test that compares the database with a plain count, half a second a run and more.
 * `npm run test:long` sets `RANDOM_RUNS`, and `SEED` repeats a run.
 * @param few how many runs every run of the tests makes
 */
export function randomRuns(few: number): { numRuns: number; seed?: number } {
  return { numRuns: few * Number(RANDOM_RUNS), ...(SEED !== undefined && { seed: Number(SEED) }) }
}
