import { describeMachine } from './process-cpu.ts'

/** The benchmarks by their name in `npm run bench -- NAME`. Each may resolve with false when it missed its target. */
const benches: Record<string, (args: readonly string[]) => Promise<boolean | void>> = {
  chat: async () => (await import('./chat.ts')).benchChat(),
  ingest: async () => (await import('./ingest.ts')).benchIngest(),
  web: async (rest) => (await import('./web.ts')).benchWeb([...rest]),
  poker: async () => (await import('./poker.ts')).benchPoker(),
  kook: async (rest) => (await import('./kook.ts')).benchKook([...rest]),
  reports: async (rest) => (await import('./reports.ts')).benchReports([...rest]),
}

const [name, ...args] = process.argv.slice(2)
const bench = name === undefined ? undefined : benches[name]
if (bench === undefined) {
  console.error(`Say which: npm run bench -- ${Object.keys(benches).join(' | ')}`)
  process.exit(2)
}
console.log(describeMachine())
const isKept = await bench(args)
console.log(describeMachine())
if (isKept === false) process.exitCode = 1
