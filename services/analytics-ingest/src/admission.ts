import type { JudgedAttribution, Stamp } from '@cardroom/contracts/jobs'
import { callLimits, dayLimits } from '@cardroom/contracts/limits'
import { conversionKind, visitIdleMs } from '@cardroom/contracts/summaries'
import type { Logger } from '@cardroom/service-kit/logger'
import type { Redis } from 'ioredis'
import { judgeArrival } from './domain/judge-arrival.ts'
import { qualityOf } from './domain/rows.ts'
import type { RedisGate } from './redis-gate.ts'

/*
 * Counts the limits of the sessions and puts every record into its visit, for a whole batch in one call: a call a
 * record would cost more than the record. The counters are not written to the append-only file; they may be lost.
 *
 * The visit of a visitor is kept until half an hour without a record has passed. An arrival from outside that is
 * another than the visit's begins a new one; the first arrival of a visit begins it. A visit takes the id of the
 * record that it was made for, so that a record that is sent again finds the same visit. The visit before is remembered
 * too: an arrival that began it and is sent again late neither ends the present visit nor begins a third.
 *
 * Records come and answers go by position, and states are MessagePack: names in each of them are a third of its cost.
 */
const admitScript = String.raw`
local batch = cjson.decode(ARGV[1])
local idle, perMinute, perHour, perNetwork, prices =
  tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[8])
local verdicts, totals, ofAll = {}, {}, 0
redis.set_repl(redis.REPL_NONE)
for _, network in ipairs(cjson.decode(ARGV[6])) do
  local bytes = redis.call('HINCRBY', KEYS[5], network[1] .. ' bytes', network[3])
  table.insert(totals, redis.call('HINCRBY', KEYS[5], network[1] .. ' records', network[2]))
  table.insert(totals, bytes)
  if bytes <= tonumber(ARGV[7]) then ofAll = ofAll + network[3] end
end
table.insert(totals, redis.call('HINCRBY', KEYS[5], 'all', ofAll))
redis.call('EXPIRE', KEYS[5], 172800)
-- One call a session: a batch has many records of few sessions. What it brings is taken off again, and counted one by one.
local counts = { [true] = {}, [false] = {} }
for _, record in ipairs(batch) do
  local ofWindow = counts[record[2]]
  ofWindow[record[1]] = (ofWindow[record[1]] or 0) + 1
end
for isConversion, ofWindow in pairs(counts) do
  local window = isConversion and KEYS[2] or KEYS[1]
  for session, added in pairs(ofWindow) do
    ofWindow[session] = redis.call('HINCRBY', window, session, added) - added
  end
end
for i, record in ipairs(batch) do
  local session, isConversion, network, priced = record[1], record[2], record[3], record[4]
  local ofWindow, limit = counts[isConversion], isConversion and perHour or perMinute
  ofWindow[session] = ofWindow[session] + 1
  verdicts[i] = ''
  if ofWindow[session] > limit then
    verdicts[i] = 'over'
  elseif network and redis.call('HINCRBY', KEYS[3], network, 1) > perNetwork then
    verdicts[i] = 'limited'
  elseif priced and redis.call('HEXISTS', KEYS[5], network .. ' priced ' .. record[6]) == 0 then
    if redis.call('HINCRBY', KEYS[5], network .. ' prices of ' .. priced, 1) > prices then
      verdicts[i] = 'unpriced'
    else
      redis.call('HSET', KEYS[5], network .. ' priced ' .. record[6], 1)
    end
  end
end
redis.call('EXPIRE', KEYS[1], 120)
redis.call('EXPIRE', KEYS[2], 7200)
redis.call('EXPIRE', KEYS[3], 7200)
redis.set_repl(redis.REPL_ALL)
local visits, changed, answers = {}, {}, {}
for i, record in ipairs(batch) do
  local visitor, id, at, role = record[5], record[6], record[7], record[8]
  local source, touch, isSpam = record[9] or '', record[10] or '', record[11]
  local answer = { verdicts[i], '', '', '', '' }
  if visitor and verdicts[i] ~= 'over' then
    local visit = visits[visitor]
    if visit == nil then
      local state = redis.call('GET', KEYS[4] .. visitor)
      visit = state and cmsgpack.unpack(state) or false
      visits[visitor] = visit
    end
    if visit and at - visit.seen > idle then visit = false end
    local isOpen = visit and visit.source == '' and visit.beganBy == ''
    local isOther = visit and not isOpen and source ~= '' and source ~= visit.source and visit.beganBy ~= id
    local before = visit and visit.before
    local isSentAgain = before and before.beganBy == id
    if not isSentAgain and ((not visit and role ~= 'exit') or isOther) then
      before = visit and { id = visit.id, touch = visit.touch, beganBy = visit.beganBy, isSpam = visit.isSpam } or nil
      visit = { id = id, source = '', touch = '', beganBy = '', seen = at, before = before }
    end
    if isSentAgain then
      answer = { verdicts[i], before.id, '1', before.touch, before.isSpam and '1' or '' }
    elseif visit then
      if visit.beganBy == '' and (role == 'arrival' or (role == 'redirect' and source ~= '')) then
        if visit.source == '' then visit.source, visit.touch = source, touch end
        if role == 'arrival' then visit.beganBy = id end
      end
      if isSpam and (visit.beganBy == id or visit.id == id) then visit.isSpam = true end
      visit.seen = math.max(visit.seen, at)
      visits[visitor] = visit
      changed[visitor] = visit
      answer = { verdicts[i], visit.id, visit.beganBy == id and '1' or '', visit.touch, visit.isSpam and '1' or '' }
    end
  end
  answers[i] = table.concat(answer, '\0')
end
for visitor, visit in pairs(changed) do
  redis.call('SET', KEYS[4] .. visitor, cmsgpack.pack(visit), 'PX', idle + 60000)
end
return table.concat(totals, ' ') .. '\0' .. table.concat(answers, '\0')`

const perMinute = callLimits.records.points
const conversionsPerHour = callLimits.conversions.points
const conversionsOfNetwork = callLimits.conversionsOfNetwork.points
const megabyte = 1_000_000
const minuteMs = 60_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** What a row takes beside its texts: numbers, ids and indexes. */
const rowBytes = 600

type Answer = {
  isOver: boolean
  isLimited: boolean
  isUnpriced?: boolean
  isSpam?: boolean
  /** Empty without a visit. */
  visit?: string
  begins?: boolean
  touch?: string
}

const notLimited: Answer = { isOver: false, isLimited: false }

/**
 * Finds the records of a batch whose session has sent too many (120 records a minute, 10 conversions an hour), and
 * puts all others into their visits. Of one network 60 conversions an hour count, whatever sessions they name; those
 * beyond are marked, and so are those of a network that has sent more than its day's share; beyond twice of that they are
 * refused. Of each kind one conversion of a network a day adds its price. While Redis is unreachable each instance counts for itself, and a session is a
 * visit.
 * @param factor multiplies the limits (`RATE_LIMIT_FACTOR`)
 * @param gate keeps a Redis that hangs out of the way
 */
export function createAdmission(
  redis: Redis,
  factor: number,
  now: () => number = Date.now,
  logger?: Logger,
  gate?: RedisGate,
) {
  const local = createLocalCounts()
  let isAway = false

  // One line at the start and one at the end of an outage: a session is a visit meanwhile.
  function logRedisState(error: unknown): void {
    if (error === null && isAway) logger?.info('visits are decided again')
    if (error !== null && !isAway) logger?.warn({ err: error }, 'visits cannot be decided')
    isAway = error !== null
  }
  const ofDay = createDayLimits(factor, logger)
  const limits = [perMinute * factor, conversionsPerHour * factor]

  /** @returns the records that are refused */
  return async (stamps: Stamp[]): Promise<ReadonlySet<Stamp>> => {
    const judged = stamps.map(judge)
    const minute = `limit:ingest:minute:${Math.floor(now() / minuteMs)}`
    const hour = `limit:ingest:hour:${Math.floor(now() / hourMs)}`
    const network = `limit:ingest:network:${Math.floor(now() / hourMs)}`
    const day = dayKey(now())
    const sums = sumByNetwork(stamps)
    const batch = JSON.stringify(stamps.map((stamp, index) => toAdmit(stamp, judged[index])))
    let answers: Answer[]
    let totals: number[]
    try {
      const keys = [minute, hour, network, 'visit:', day]
      const values = [
        visitIdleMs,
        ...limits,
        conversionsOfNetwork * factor,
        JSON.stringify(sums),
        ofDay.networkBytes,
        dayLimits.networkPrices * factor,
      ]
      const admit = () => redis.eval(admitScript, keys.length, ...keys, batch, ...values)
      const text = await (gate === undefined ? admit() : gate.ask(admit))
      const [first = '', ...fields] = (text as string).split('\0')
      totals = first.split(' ').map(Number)
      answers = readAnswers(fields)
      logRedisState(null)
    } catch (error) {
      logRedisState(error)
      answers = stamps.map((stamp) => {
        const { isConversion, network: name } = limitsOf(stamp)
        const count = local(isConversion ? hour : minute, stamp.payload.sessionId)
        const isOver = count > (limits[isConversion ? 1 : 0] ?? 0)
        const ofNetwork = isOver || name === undefined ? 0 : local(network, name)
        const isLimited = ofNetwork > conversionsOfNetwork * factor
        const kind = isOver || isLimited ? false : pricedKindOf(stamp)
        const prices = kind === false ? 0 : local(day, `${stamp.ip} prices of ${kind}`)
        return { isOver, isLimited, isUnpriced: prices > dayLimits.networkPrices * factor }
      })
      totals = sums.flatMap(([ip, count, bytes]) => [
        local(day, `${ip} records`, count),
        local(day, `${ip} bytes`, bytes),
      ])
      totals.push(
        local(
          day,
          'all',
          sums.reduce((sum, [, , bytes]) => sum + bytes, 0),
        ),
      )
    }
    const verdicts = ofDay.judge(sums, totals, day)
    for (const [index, stamp] of stamps.entries()) {
      const answer = answers[index]
      const verdict = verdicts.get(stamp.ip)
      if (answer !== undefined && verdict === 'over') answer.isOver = true
      if (answer !== undefined && verdict === 'limited') answer.isLimited = true
      putIntoVisit(stamp, answer, judged[index])
    }
    return new Set(stamps.filter((_, index) => answers[index]?.isOver === true))
  }
}

function dayKey(at: number): string {
  return `limit:ingest:day:${Math.floor(at / dayMs)}`
}

type Sum = [network: string, records: number, bytes: number]

/** What a batch brings of each network. */
function sumByNetwork(stamps: Stamp[]): Sum[] {
  const sums = new Map<string, Sum>()
  for (const stamp of stamps) {
    const sum = sums.get(stamp.ip)
    if (sum === undefined) sums.set(stamp.ip, [stamp.ip, 1, sizeOf(stamp)])
    else {
      sum[1] += 1
      sum[2] += sizeOf(stamp)
    }
  }
  return [...sums.values()]
}

function sizeOf({ payload, userAgent }: Stamp): number {
  let bytes = rowBytes + (userAgent?.length ?? 0)
  for (const value of Object.values(payload)) {
    if (typeof value === 'string') bytes += Buffer.byteLength(value)
    else if (typeof value === 'object' && value !== null) {
      bytes += Buffer.byteLength(JSON.stringify(value))
    }
  }
  return bytes
}

type DayVerdict = 'limited' | 'over'

/** Compares the day's totals with its limits; the first excess of each is a line of the log, without an address. */
function createDayLimits(factor: number, logger: Logger | undefined) {
  const maxRecords = dayLimits.networkRecords * factor
  const networkBytes = dayLimits.networkMb * megabyte * factor
  const allBytes = dayLimits.allMb * megabyte * factor
  let told = { day: '', things: new Set<string>() }

  function tell(day: string, thing: string, message: string): void {
    if (told.day !== day) told = { day, things: new Set() }
    if (told.things.has(thing)) return
    told.things.add(thing)
    logger?.error(message)
  }

  function verdictOf(records: number, bytes: number, isFull: boolean): DayVerdict | undefined {
    if (isFull || bytes > networkBytes) return 'over'
    return records > maxRecords || bytes > networkBytes / 2 ? 'limited' : undefined
  }

  return {
    networkBytes,
    judge(sums: readonly Sum[], totals: readonly number[], day: string): Map<string, DayVerdict> {
      const verdicts = new Map<string, DayVerdict>()
      const isFull = (totals.at(-1) ?? 0) > allBytes
      if (isFull) tell(day, 'all', 'records refused: all networks are over the size of a day')
      for (const [index, [ip]] of sums.entries()) {
        const verdict = verdictOf(totals[2 * index] ?? 0, totals[2 * index + 1] ?? 0, isFull)
        if (verdict === undefined) continue
        verdicts.set(ip, verdict)
        if (!isFull)
          tell(day, `${verdict} ${ip}`, `records of a network ${verdict}: more than a day's share`)
      }
      return verdicts
    },
  }
}

/** Rejects while the records of all networks are over the size of a day. */
export async function checkDay(redis: Redis, factor: number, at = Date.now()): Promise<void> {
  const bytes = Number(await redis.hget(dayKey(at), 'all'))
  if (bytes > dayLimits.allMb * megabyte * factor) throw new Error('The day is full')
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

/** What a conversion that counts is a price of; false for all other records. */
function pricedKindOf(stamp: Stamp): string | false {
  if (stamp.kind !== 'conversion' || qualityOf(stamp) !== 'ok') return false
  const kind = conversionKind(stamp.payload.conversionType)
  return kind === 'abandonment' ? false : kind
}

/** What the script reads of a record, by position. */
function toAdmit(stamp: Stamp, judged: ReturnType<typeof judge>) {
  const { id, at, payload } = stamp
  const { isConversion, network = false } = limitsOf(stamp)
  const counted = [payload.sessionId, isConversion, network, pricedKindOf(stamp)]
  if (qualityOf(stamp) !== 'ok') return counted
  const ofVisit = [...counted, stamp.visitorId ?? payload.sessionId, id, at, roleOf(stamp)]
  if (judged === undefined) return ofVisit
  return [...ofVisit, judged.key, JSON.stringify(toAttribution(judged)), judged.isSpam]
}

/** What a record is to its visit. */
function roleOf(stamp: Stamp): 'arrival' | 'redirect' | 'exit' | '' {
  const { kind, payload } = stamp
  if (kind === 'traffic-source') return 'arrival'
  if (stamp.arrival !== undefined) return 'redirect'
  return kind === 'page-view' && payload.timeSpent !== undefined && payload.timeSpent !== null
    ? 'exit'
    : ''
}

function readAnswers(fields: string[]): Answer[] {
  const answers: Answer[] = []
  for (let at = 0; at < fields.length; at += 5) {
    const [verdict, visit = '', begins, touch = '', spam] = fields.slice(at, at + 5)
    const isOver = verdict === 'over'
    const isLimited = verdict === 'limited'
    const isUnpriced = verdict === 'unpriced'
    const [isFirst, isSpam] = [begins === '1', spam === '1']
    answers.push({ isOver, isLimited, isUnpriced, visit, begins: isFirst, touch, isSpam })
  }
  return answers
}

function putIntoVisit(
  stamp: Stamp,
  {
    visit = '',
    begins = false,
    touch = '',
    isLimited,
    isUnpriced = false,
    isSpam = false,
  }: Answer = notLimited,
  judged: ReturnType<typeof judge>,
): void {
  if (stamp.arrival !== undefined) delete stamp.arrival
  if (isLimited) stamp.isLimited = true
  if (isUnpriced) stamp.isUnpriced = true
  if (isSpam || judged?.isSpam) stamp.isSpam = true
  stamp.visitId = visit === '' ? stamp.payload.sessionId : visit
  if (stamp.kind !== 'traffic-source' && stamp.kind !== 'conversion') return
  const known = touch === '' ? undefined : (JSON.parse(touch) as JudgedAttribution)
  if (stamp.kind === 'traffic-source') {
    // Without a visit of its own: a bot's, or while Redis is away.
    stamp.beginsVisit = visit === '' || begins
    const attribution = (begins ? known : undefined) ?? (judged && toAttribution(judged))
    if (attribution !== undefined) stamp.attribution = attribution
  } else if (known !== undefined) {
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
  return (window: string, field: string, amount = 1): number => {
    if (!windows.has(window)) {
      const kind = window.slice(0, window.lastIndexOf(':'))
      for (const old of windows.keys()) if (old.startsWith(kind)) windows.delete(old)
      windows.set(window, new Map())
    }
    const counts = windows.get(window) ?? new Map<string, number>()
    const count = (counts.get(field) ?? 0) + amount
    counts.set(field, count)
    return count
  }
}
