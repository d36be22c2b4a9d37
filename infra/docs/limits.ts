import { brand } from '@cardroom/brand/brand'
import {
  assistantShareOfNetwork,
  bodyLimitsKb,
  callLimits,
  connectionLimits,
  dayLimits,
  officeStreamsOfSession,
  passwordLimits,
} from '@cardroom/contracts/limits'
import type { LimitName } from './descriptions.ts'
import { windowText } from './openapi.ts'

/** docs/limits.md: every limit, from the constants of the contracts. */
export function limitsPage(): string {
  const rows = (Object.keys(callLimits) as LimitName[]).map((name) => {
    const { points, calls, per, at } = callLimits[name]
    return `| ${calls} | ${points} ${windowText(name)} | ${per} | ${at.join(', ')} |`
  })
  return `# Limits

Generated from \`packages/contracts/src/limits.ts\` by \`npm run docs:generate\`; do not edit.

\`RATE_LIMIT_FACTOR\` multiplies every limit on this page but the size of bodies and the connections of an instance. A call beyond a limit is answered with 429 and
\`Retry-After\`, unless the row says otherwise.

## Calls

| Calls | Limit | Counted per | Enforced by |
|---|---|---|---|
${rows.join('\n')}

An address is an IPv4 address or an IPv6 /64. nginx counts at least one request a minute, so a limit by the hour is exact in the service and only bounded by the
gateway. Services count in Redis for all their instances; while Redis is away, each instance counts in its own memory.

## Sign-in

After ${passwordLimits.freeFailures} wrong passwords in a row from one network (a /24 or a /48) each further attempt from there has to wait: ${passwordLimits.minWaitSeconds} s, then twice as long each time, up to ${passwordLimits.maxWaitSeconds} s.
After ${passwordLimits.freeFailuresOfAccount} attempts from all networks, one that comes new waits once, up to ${passwordLimits.maxWaitSeconds} s. A browser that its owner has signed in with is counted by itself.
Codes of a second step and the current password are counted per account and wait up to ${passwordLimits.maxOwnWaitSeconds / 60} minutes. A day without an attempt or \`npm run admin -- reset\` resets all of this.
${passwordLimits.burst.failures} wrong passwords of an account within ${passwordLimits.burst.windowSeconds / 60} minutes are in the audit log and mailed to it, at most once in ${passwordLimits.burst.toldEverySeconds / 3600} hour. Enforced by admin.

## A day of records

Of one network (a /24 or a /48) ${dayLimits.networkRecords} records and ${dayLimits.networkMb / 2} MB a day (UTC) count, and what follows is stored as filtered; beyond ${dayLimits.networkMb} MB it is refused. Of each kind of
conversion (submission, sign-up, lead, other) ${dayLimits.networkPrices} of a network adds its price; later ones count without one. All networks together store ${dayLimits.allMb} MB a day; then
every record is refused. Enforced by analytics-ingest.

## Assistant

One network (a /24 or a /48) may spend ${assistantShareOfNetwork * 100} % of the budget of a day (\`OPENAI_DAILY_BUDGET\`), for answers and summaries. What follows is answered from the knowledge base, and
the tab of the chatbot's leads says how often. Enforced by chat.

## Card table

| What | Limit | Enforced by |
|---|---|---|
| open connections of an address | ${connectionLimits.perAddress} at an instance, ${connectionLimits.perAddressAtGateway} in all | kook-game, gateway |
| … beyond that, of a browser that has a seat at the table | ${connectionLimits.perSeatedBrowser}, also when the address has made too many | kook-game |
| open connections of an instance | ${connectionLimits.perInstance}, then 503 | kook-game |
| taking, resuming and leaving one seat | once in ${connectionLimits.seatChangeMs / 1000} s | kook-game |
| frames of a connection | ${connectionLimits.framesPerSecond} a second, ${connectionLimits.frameBurst} at once; more are refused | kook-game |
| invalid frames of a connection | ${connectionLimits.invalidFramesPerMinute} a minute, then it is closed | kook-game |

## Back office

A session has ${officeStreamsOfSession} streams of changes (\`GET /api/admin/events\`) open at once; all tabs of a browser share one. Enforced by the gateway.

## Request bodies

| Calls | Largest body | Enforced by |
|---|---|---|
| /api/analytics/*, ${brand.recordsPath} | ${bodyLimitsKb.analytics} kB | gateway, analytics-ingest |
| /apply | ${bodyLimitsKb.applicationPage} kB | gateway, contests |
| /api/admin/* | ${bodyLimitsKb.admin} kB | gateway, admin, contests |
| all others | ${bodyLimitsKb.default} kB | gateway, chat, contests |
`
}
