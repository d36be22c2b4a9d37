import type { JudgedAttribution, Stamp } from '@cardroom/contracts/jobs'
import { callLimits } from '@cardroom/contracts/limits'
import { conversionKind, visitIdleMs } from '@cardroom/contracts/summaries'
import type { Logger } from '@cardroom/service-kit/logger'
import type { Redis } from 'ioredis'
import { judgeArrival } from './domain/judge-arrival.ts'
import { qualityOf } from './domain/rows.ts'

/*
 * Counts the limits of the sessions and puts every record into its visit, for a whole batch in one call: a call a
 * record would cost more than the record. The counters are not written to the append-only file; they may be lost.
 *
 * The visit of a visitor is kept until half an hour without a record has passed. An arrival from outside that is
 * another than the visit's begins a new one; the first arrival of a visit begins it. A visit takes the id of the
 * record that it was made for, so that a record that is sent again finds the same visit. The visit before is remembered
 * too: an arrival that began it and is sent again late neither ends the present visit nor begins a third.
 */
const admitScript = `
local batch = cjson.decode(ARGV[1])
local idle = tonumber(ARGV[4])
local limits = { tonumber(ARGV[2]), tonumber(ARGV[3]) }
local states, changed, answers = {}, {}, {}
local function load(key)
  if states[key] == nil then
    local text = redis.call('GET', key)
    states[key] = text and cjson.decode(text) or false
  end
  return states[key]
end
redis.set_repl(redis.REPL_NONE)
for i, record in ipairs(batch) do
  local window = record.isConversion and 2 or 1
  local isOver = redis.call('HINCRBY', KEYS[window], record.session, 1) > limits[window]
  record.isOver = isOver
  if record.network and not isOver then
    record.isLimited = redis.call('HINCRBY', KEYS[4], record.network, 1) > tonumber(ARGV[5])
  end
end
redis.call('EXPIRE', KEYS[1], 120)
redis.call('EXPIRE', KEYS[2], 7200)
redis.call('EXPIRE', KEYS[4], 7200)
redis.set_repl(redis.REPL_ALL)
for i, record in ipairs(batch) do
  local answer = { isOver = record.isOver, isLimited = record.isLimited }
  if not record.isOver and record.visitor then
    local key = KEYS[3] .. record.visitor
    local visit = load(key)
    if visit and record.at - visit.seen > idle then visit = false end
    local source = record.source or ''
    local isOpen = visit and visit.source == '' and visit.beganBy == ''
    local isOther = visit and not isOpen and source ~= '' and source ~= visit.source and
      visit.beganBy ~= record.id
    local before = visit and visit.before
    local isSentAgain = before and before.beganBy == record.id
    if not isSentAgain and ((not visit and not record.isExit) or isOther) then
      before = visit and { id = visit.id, touch = visit.touch, beganBy = visit.beganBy, isSpam = visit.isSpam } or nil
      visit = { id = record.id, source = '', touch = '', beganBy = '', seen = record.at, before = before }
    end
    if isSentAgain then
      answer.visit, answer.begins, answer.touch = before.id, true, before.touch
      answer.isSpam = before.isSpam
    elseif visit then
      if record.isArrival and visit.beganBy == '' then
        visit.beganBy = record.id
        if visit.source == '' then
          visit.source = source
          visit.touch = record.touch
        end
      elseif record.isRedirect and source ~= '' and visit.source == '' and visit.beganBy == '' then
        visit.source = source
        visit.touch = record.touch
      end
      if record.isSpam and (visit.beganBy == record.id or visit.id == record.id) then visit.isSpam = true end
      visit.seen = math.max(visit.seen, record.at)
      states[key] = visit
      changed[key] = visit
      answer.visit = visit.id
      answer.begins = visit.beganBy == record.id
      answer.touch = visit.touch
      answer.isSpam = visit.isSpam
    end
  end
  answers[i] = answer
end
for key, visit in pairs(changed) do
  redis.call('SET', key, cjson.encode(visit), 'PX', idle + 60000)
end
return cjson.encode(answers)`

const perMinute = callLimits.records.points
const conversionsPerHour = callLimits.conversions.points
const conversionsOfNetwork = callLimits.conversionsOfNetwork.points
const minuteMs = 60_000
const hourMs = 3_600_000

type Answer = {
  isOver: boolean
  isLimited?: boolean
  isSpam?: boolean
  visit?: string
  begins?: boolean
  touch?: string
}

/**
 * Finds the records of a batch whose session has sent too many (120 records a minute, 10 conversions an hour), and
 * puts all others into their visits. Of one network 60 conversions an hour count, whatever sessions they name; those
 * beyond are marked. While Redis is unreachable each instance counts for itself, and a session is a
 * visit.
 * @param factor multiplies the limits (`RATE_LIMIT_FACTOR`)
 */
export function createAdmission(
  redis: Redis,
  factor: number,
  now: () => number = Date.now,
  logger?: Logger,
) {
  const local = createLocalCounts()
  let isAway = false

  // One line at the start and one at the end of an outage: a session is a visit meanwhile.
  function logRedisState(error: unknown): void {
    if (error === null && isAway) logger?.info('visits are decided again')
    if (error !== null && !isAway) logger?.warn({ err: error }, 'visits cannot be decided')
    isAway = error !== null
  }
  const limits = [perMinute * factor, conversionsPerHour * factor]

  /** @returns the records that are refused */
  return async (stamps: Stamp[]): Promise<ReadonlySet<Stamp>> => {
    const judged = stamps.map(judge)
    const minute = `limit:analytics:minute:${Math.floor(now() / minuteMs)}`
    const hour = `limit:analytics:hour:${Math.floor(now() / hourMs)}`
    const network = `limit:analytics:network:${Math.floor(now() / hourMs)}`
    const batch = JSON.stringify(stamps.map((stamp, index) => toAdmit(stamp, judged[index])))
    let answers: Answer[]
    try {
      const keys = [minute, hour, 'visit:', network]
      const text = await redis.eval(
        admitScript,
        keys.length,
        ...keys,
        batch,
        ...limits,
        visitIdleMs,
        conversionsOfNetwork * factor,
      )
      answers = JSON.parse(text as string) as Answer[]
      logRedisState(null)
    } catch (error) {
      logRedisState(error)
      answers = stamps.map((stamp) => {
        const { isConversion, network: name } = limitsOf(stamp)
        const count = local(isConversion ? hour : minute, stamp.payload.sessionId)
        const isOver = count > (limits[isConversion ? 1 : 0] ?? 0)
        const ofNetwork = isOver || name === undefined ? 0 : local(network, name)
        return { isOver, isLimited: ofNetwork > conversionsOfNetwork * factor }
      })
    }
    for (const [index, stamp] of stamps.entries()) {
      putIntoVisit(stamp, answers[index], judged[index])
    }
    return new Set(stamps.filter((_, index) => answers[index]?.isOver === true))
  }
}

/** Where an arrival or a redirect came from; undefined for other records, and for those that count nowhere. */
function judge(stamp: Stamp) {
  if (stamp.kind === 'traffic-source') return judgeArrival(stamp.payload, stamp.userAgent)
  if (stamp.arrival === undefined) return undefined
  return judgeArrival(stamp.arrival, stamp.userAgent)
}

/**
 * The limits of a record. The page reports an abandonment again whenever the visitor leaves again, which must not use
 * up the few conversions of a session, nor those of its network.
 */
function limitsOf({ kind, payload, ip }: Stamp): { isConversion: boolean; network?: string } {
  if (kind !== 'conversion') return { isConversion: false }
  const isAbandonment = conversionKind(payload.conversionType) === 'abandonment'
  return isAbandonment
    ? { isConversion: false, network: `${ip} abandonment` }
    : { isConversion: true, network: ip }
}

function toAdmit(stamp: Stamp, judged: ReturnType<typeof judge>) {
  const { kind, id, at, payload } = stamp
  const isArrival = kind === 'traffic-source'
  return {
    session: payload.sessionId,
    ...limitsOf(stamp),
    ...(qualityOf(stamp) === 'ok' && {
      visitor: stamp.visitorId ?? payload.sessionId,
      id,
      at,
      isExit: kind === 'page-view' && payload.timeSpent !== undefined && payload.timeSpent !== null,
      isArrival,
      isRedirect: stamp.arrival !== undefined,
      ...(judged?.isSpam && { isSpam: true }),
      ...(judged && { source: judged.key, touch: JSON.stringify(toAttribution(judged)) }),
    }),
  }
}

function putIntoVisit(
  stamp: Stamp,
  { visit, begins = false, touch = '', isLimited = false, isSpam = false }: Answer = {
    isOver: false,
  },
  judged: ReturnType<typeof judge>,
): void {
  delete stamp.arrival
  if (isLimited) stamp.isLimited = true
  if (isSpam || judged?.isSpam) stamp.isSpam = true
  stamp.visitId = visit ?? stamp.payload.sessionId
  const known = touch === '' ? undefined : (JSON.parse(touch) as JudgedAttribution)
  if (stamp.kind === 'traffic-source') {
    // Without a visit of its own: a bot's, or while Redis is away.
    stamp.beginsVisit = visit === undefined || begins
    const attribution = (begins ? known : undefined) ?? (judged && toAttribution(judged))
    if (attribution !== undefined) stamp.attribution = attribution
  } else if (stamp.kind === 'conversion' && known !== undefined) {
    stamp.attribution = known
  }
}

function toAttribution({
  source,
  medium,
  campaign,
  channel,
}: JudgedAttribution): JudgedAttribution {
  return { source, medium, campaign, channel }
}

/** Counters of the current windows only, so they cannot grow past what one window brings. */
function createLocalCounts() {
  const windows = new Map<string, Map<string, number>>()
  return (window: string, field: string): number => {
    if (!windows.has(window)) {
      const kind = window.slice(0, window.lastIndexOf(':'))
      for (const old of windows.keys()) if (old.startsWith(kind)) windows.delete(old)
      windows.set(window, new Map())
    }
    const counts = windows.get(window) ?? new Map<string, number>()
    const count = (counts.get(field) ?? 0) + 1
    counts.set(field, count)
    return count
  }
}
