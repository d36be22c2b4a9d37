import type { JudgedAttribution, Stamp } from '@cardroom/contracts/jobs'
import { visitIdleMs } from '@cardroom/contracts/summaries'
import type { Logger } from '@cardroom/service-kit/logger'
import type { Redis } from 'ioredis'
import type { RedisGate } from '../queue/redis-gate.ts'
import { judgeArrival } from '../records/judge-arrival.ts'
import { qualityOf } from '../records/row-rules.ts'

/*
 * Assigns every record of a batch to its visit in a single call, because one call per record would cost more than the
 * rest of its processing.
 *
 * A visit lasts until its visitor has sent no record for half an hour. An arrival from outside with a different source
 * starts a new visit. The first arrival of a visit starts it. A visit has the id of the record that it was created for,
 * so that a repeated record finds the same visit. The previous visit is stored too: a late repeat of the arrival that
 * started it neither ends the current visit nor starts a third.
 *
 * Records and results are identified by position, and states are encoded as MessagePack, because field names would
 * account for a third of the cost.
 */
const visitScript = String.raw`
local idle = tonumber(ARGV[2])
local visits, changed, answers = {}, {}, {}
for i, record in ipairs(cjson.decode(ARGV[1])) do
  local visitor, id, at, role = record[1], record[2], record[3], record[4]
  local source, touch, isSpam = record[5] or '', record[6] or '', record[7]
  local answer = { '', '', '', '' }
  local visit = visits[visitor]
  if visit == nil then
    local state = redis.call('GET', KEYS[1] .. visitor)
    visit = state and cmsgpack.unpack(state) or false
    visits[visitor] = visit
  end
  if visit and at - visit.seen > idle then visit = false end
  local isOpen = visit and visit.source == '' and visit.beganBy == ''
  local isOther = visit and not isOpen and source ~= '' and source ~= visit.source and visit.beganBy ~= id
  local before = visit and visit.before
  local isRepeat = before and before.beganBy == id
  if not isRepeat and ((not visit and role ~= 'exit') or isOther) then
    before = visit and { id = visit.id, touch = visit.touch, beganBy = visit.beganBy, isSpam = visit.isSpam } or nil
    visit = { id = id, source = '', touch = '', beganBy = '', seen = at, before = before }
  end
  if isRepeat then
    answer = { before.id, '1', before.touch, before.isSpam and '1' or '' }
  elseif visit then
    if visit.beganBy == '' and (role == 'arrival' or (role == 'redirect' and source ~= '')) then
      if visit.source == '' then visit.source, visit.touch = source, touch end
      if role == 'arrival' then visit.beganBy = id end
    end
    if isSpam and (visit.beganBy == id or visit.id == id) then visit.isSpam = true end
    visit.seen = math.max(visit.seen, at)
    visits[visitor] = visit
    changed[visitor] = visit
    answer = { visit.id, visit.beganBy == id and '1' or '', visit.touch, visit.isSpam and '1' or '' }
  end
  answers[i] = table.concat(answer, '\0')
end
for visitor, visit in pairs(changed) do
  redis.call('SET', KEYS[1] .. visitor, cmsgpack.pack(visit), 'PX', idle + 60000)
end
return table.concat(answers, '\0')`

/** An empty id means that the record has no visit; its session is used instead. */
type Visit = { id: string; begins: boolean; touch: string; isSpam: boolean }

const noVisit: Visit = { id: '', begins: false, touch: '', isSpam: false }

/**
 * Assigns records to visits, and determines the source of each visit. While Redis is unavailable, each session is a
 * visit.
 * @returns a function that sets the visit of each record of a batch
 */
export function createVisits(redis: Redis, gate: Pick<RedisGate, 'ask'>, logger: Logger) {
  let isAway = false

  // Logs one line at the start and one at the end of an outage.
  function logState(error: unknown): void {
    if (error === null && isAway) logger.info('visits available again')
    if (error !== null && !isAway)
      logger.warn({ err: error }, 'visits unavailable, using sessions instead')
    isAway = error !== null
  }

  async function findVisits(records: readonly unknown[]): Promise<Visit[]> {
    if (records.length === 0) return []
    try {
      const answer = await gate.ask(() =>
        redis.eval(visitScript, 1, 'visit:', JSON.stringify(records), visitIdleMs),
      )
      logState(null)
      return readAnswer(answer as string)
    } catch (error) {
      logState(error)
      return []
    }
  }

  return async (stamps: readonly Stamp[]): Promise<void> => {
    const judged = new Map(stamps.map((stamp) => [stamp, judge(stamp)]))
    const visiting = stamps.filter(belongsToVisit)
    const found = await findVisits(visiting.map((stamp) => toScript(stamp, judged.get(stamp))))
    const visits = new Map(visiting.map((stamp, index) => [stamp, found[index]]))
    for (const stamp of stamps) {
      putIntoVisit(stamp, visits.get(stamp) ?? noVisit, judged.get(stamp))
    }
  }
}

type Judged = ReturnType<typeof judgeArrival> | undefined

/** The source of an arrival or a redirect; undefined for other records. */
function judge(stamp: Stamp): Judged {
  if (stamp.kind === 'traffic-source') return judgeArrival(stamp.payload, stamp.userAgent)
  if (stamp.arrival === undefined) return undefined
  return judgeArrival(stamp.arrival, stamp.userAgent)
}

function belongsToVisit(stamp: Stamp): boolean {
  const quality = qualityOf(stamp)
  return quality === 'ok' || quality === 'limited'
}

/** The values of a record that the script reads, by position. */
function toScript(stamp: Stamp, judged: Judged): unknown[] {
  const record = [
    stamp.visitorId ?? stamp.payload.sessionId,
    stamp.id,
    stamp.at,
    roleOf(stamp),
  ] as const
  if (judged === undefined) return [...record]
  return [...record, judged.key, JSON.stringify(toAttribution(judged)), judged.isSpam]
}

function roleOf(stamp: Stamp): 'arrival' | 'redirect' | 'exit' | '' {
  const { kind, payload } = stamp
  if (kind === 'traffic-source') return 'arrival'
  if (stamp.arrival !== undefined) return 'redirect'
  return kind === 'page-view' && payload.timeSpent !== undefined && payload.timeSpent !== null
    ? 'exit'
    : ''
}

function readAnswer(text: string): Visit[] {
  const fields = text.split('\0')
  const visits: Visit[] = []
  for (let at = 0; at < fields.length; at += 4) {
    const [id = '', begins, touch = '', spam] = fields.slice(at, at + 4)
    visits.push({ id, begins: begins === '1', touch, isSpam: spam === '1' })
  }
  return visits
}

function putIntoVisit(stamp: Stamp, { id, begins, touch, isSpam }: Visit, judged: Judged): void {
  if (stamp.arrival !== undefined) delete stamp.arrival
  if (isSpam || judged?.isSpam) stamp.isSpam = true
  stamp.visitId = id === '' ? stamp.payload.sessionId : id
  if (stamp.kind !== 'traffic-source' && stamp.kind !== 'conversion') return
  const known = touch === '' ? undefined : (JSON.parse(touch) as JudgedAttribution)
  if (stamp.kind === 'traffic-source') {
    // A record has no visit if a bot sent it or Redis is unavailable.
    stamp.beginsVisit = id === '' || begins
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
