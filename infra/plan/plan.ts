import { parseArgs } from 'node:util'
import { planCapacity } from './capacity.ts'

/** `npm run plan -- --visits 5e6 --tables 200`: what that many visits a day and tables in play need. */
const { values } = parseArgs({
  options: {
    visits: { type: 'string', default: '10000' },
    tables: { type: 'string', default: '10' },
    watchers: { type: 'string', default: '10' },
  },
})

function numberOf(name: keyof typeof values): number {
  const number = Number(values[name])
  if (Number.isFinite(number) && number >= 0) return number
  console.error(`--${name} must be a number, not "${values[name]}"`)
  process.exit(1)
}

const plan = planCapacity({
  visits: numberOf('visits'),
  tables: numberOf('tables'),
  watchers: numberOf('watchers'),
})
const rounded = (value: number) => Math.round(value).toLocaleString('en')

console.log(
  `${rounded(plan.recordsPerDay)} records a day, ${rounded(plan.recordsPerSecond)} a second at the busiest time; ${rounded(plan.sockets)} sockets at tables`,
)
console.table(
  plan.parts.map(({ part, cores, instances }) => ({
    part,
    'cores at the busiest time': Number(cores.toFixed(2)),
    instances,
  })),
)
console.log(`Postgres: ${rounded(plan.diskBytes / 1e9)} GB for the raw records of thirteen months`)
for (const limit of plan.limits) console.log(`! ${limit}`)
