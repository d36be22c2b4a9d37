import { describeMachine } from './process-cpu.ts'

/** The benchmarks, by the name that `npm run bench -- NAME` takes. */
const benches: Record<string, () => Promise<void>> = {
  ingest: async () => (await import('./ingest.ts')).benchIngest(),
}

const [name] = process.argv.slice(2)
const bench = name === undefined ? undefined : benches[name]
if (bench === undefined) {
  console.error(`Say which: npm run bench -- ${Object.keys(benches).join(' | ')}`)
  process.exit(2)
}
console.log(describeMachine())
await bench()
console.log(describeMachine())
