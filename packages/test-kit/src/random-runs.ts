import fc from 'fast-check'

const { FUZZ_REQUESTS = '12', SEED } = process.env

// Repeats a run.
if (SEED !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(SEED) })

/** Requests that a fuzzed route gets; `npm run test:long` sets `FUZZ_REQUESTS`. */
export const fuzzRequests = Number(FUZZ_REQUESTS)

/** The seed of this run: `SEED`, or another one each time. */
export const seed = Number(SEED ?? Date.now() % 1_000_000)
