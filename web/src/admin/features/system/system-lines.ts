import { endsSoon, type ServiceState, type SystemReport } from '@cardroom/contracts/system'
import { formatAge, formatCount } from '../../../shared/format.ts'
import { formatDuration, plural } from '../../shared/format.ts'

/** One line of the report. `fault` requires attention now, and `look` requires attention soon. */
export type SystemLine = { title: string; state: 'well' | 'look' | 'fault'; words: string }

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const maxBackupAgeMs = 26 * 60 * minuteMs
const maxProofAgeMs = 9 * dayMs

/** The report as sentences, with advice for problems. */
export function systemLines(report: SystemReport): SystemLine[] {
  return [
    servicesLine(report),
    queueLine(report),
    ...certificateLine(report),
    storageLine(report),
    backupLine(report),
    proofLine(report),
    mailLine(report),
    deadLettersLine(report),
    limitsLine(report),
    {
      title: 'Version',
      state: 'well',
      words: `Release ${report.version.release}, schema ${report.version.schema}. To upgrade: git pull, then docker compose build --pull and docker compose up --wait --detach; with npm start, stop it and start it again.`,
    },
  ]
}

/** A one-sentence summary. */
export function summaryOf(lines: readonly SystemLine[]): SystemLine {
  const [faults, looks] = (['fault', 'look'] as const).map(
    (state) => lines.filter((line) => line.state === state).length,
  ) as [number, number]
  if (faults > 0) return { title: 'System', state: 'fault', words: `${things(faults)} not well.` }
  if (looks > 0)
    return { title: 'System', state: 'look', words: `It works. ${things(looks)} worth a look.` }
  return { title: 'System', state: 'well', words: 'Everything is well.' }
}

const things = (count: number) => (count === 1 ? 'One thing is' : `${count} things are`)

function servicesLine({ services }: SystemReport): SystemLine {
  const title = 'Services'
  const bad = services.filter(({ state }) => state !== 'ok')
  if (services.length === 0) {
    return { title, state: 'look', words: 'Their addresses are not known: SERVICE_ADDRESSES.' }
  }
  if (bad.length === 0) return { title, state: 'well', words: `All ${services.length} answer.` }
  const isFault = bad.some(({ state }) => state === 'silent' || state === 'down')
  return { title, state: isFault ? 'fault' : 'look', words: bad.map(wordsOfService).join(' ') }
}

function wordsOfService({ name, state, down }: ServiceState): string {
  if (state === 'silent') return `${name} does not answer.`
  return `${name} cannot use ${down.join(' and ')}.`
}

function queueLine({ queue }: SystemReport): SystemLine {
  const title = 'Records that wait'
  if (queue === null) {
    return { title, state: 'look', words: 'Not known: analytics-ingest or Redis does not answer.' }
  }
  const memory = `Redis has used ${Math.round(queue.memory * 100)} % of its memory.`
  if (queue.jobs === 0 && queue.oldestSeconds === 0) {
    return { title, state: queue.memory > 0.5 ? 'fault' : 'well', words: `None. ${memory}` }
  }
  const words = `${formatCount(queue.jobs)}, the oldest for ${formatDuration(queue.oldestSeconds)}. ${memory}`
  if (queue.oldestSeconds <= 120 && queue.memory <= 0.5) return { title, state: 'well', words }
  return {
    title,
    state: 'fault',
    words: `${words} Reports stand still; nothing is lost. Does analytics-worker run?`,
  }
}

function certificateLine({ at, certificate }: SystemReport): SystemLine[] {
  if (certificate === null) return []
  const title = 'Certificate'
  const { name, span } = certificate
  const how = 'docker compose logs tls'
  if (span === null) {
    return [{ title, state: 'fault', words: `${name} shows none: does tls run? ${how}` }]
  }
  const now = Date.parse(at)
  const leftMs = span.until - now
  if (leftMs < 0) {
    return [
      { title, state: 'fault', words: `That of ${name} has ended: browsers warn of it. ${how}` },
    ]
  }
  const left = leftMs < dayMs ? 'less than a day' : plural(Math.floor(leftMs / dayMs), 'day')
  if (endsSoon(span, now)) {
    const words = `That of ${name} is good for ${left} and was not renewed yet. ${how}`
    return [{ title, state: 'look', words }]
  }
  return [{ title, state: 'well', words: `That of ${name} is good for ${left}.` }]
}

function storageLine({ storage }: SystemReport): SystemLine {
  const { databaseBytes, freeBytes, diskBytes } = storage
  const share = freeBytes / diskBytes
  const words = `The database has ${formatBytes(databaseBytes)}; ${formatBytes(freeBytes)} of the disk are free.`
  const state = share < 0.05 ? 'fault' : share < 0.15 ? 'look' : 'well'
  return {
    title: 'Storage',
    state,
    words: state === 'well' ? words : `${words} Make room before it is full.`,
  }
}

function backupLine({ at, backups }: SystemReport): SystemLine {
  const title = 'Last backup'
  const { last, failure, faults } = backups
  const failed = failure === null ? '' : ` The last attempt failed: ${failure.reason}`
  if (last === null) {
    const how = 'npm run backups -- key makes a pair of keys; set BACKUP_KEY and start again.'
    return { title, state: 'fault', words: `There is none.${failed || ` ${how}`}` }
  }
  const isOld = Date.parse(at) - Date.parse(last.madeAt) > maxBackupAgeMs
  const secrecy =
    last.publicKey === null ? 'in the clear' : `encrypted to ${last.publicKey.slice(0, 12)}…`
  const others =
    backups.ofOtherKeys === 0 ? '' : ` ${backups.ofOtherKeys} need another key: keep it.`
  const damaged = faults.length === 0 ? '' : ` ${faults.length} damaged: see below.`
  return {
    title,
    state: isOld ? 'fault' : failure !== null || faults.length > 0 ? 'look' : 'well',
    words: `Made ${ageOf(last.madeAt, at)}, ${formatBytes(last.bytes)}, ${secrecy}. ${backups.kept} are kept.${others}${damaged}${failed}`,
  }
}

function proofLine({ at, backups }: SystemReport): SystemLine {
  const title = 'Last backup that was restored'
  const { provenAt, last } = backups
  if (provenAt === null) {
    return {
      title,
      state: last === null ? 'look' : 'fault',
      words: 'None was tried yet. The first backup is, and then one a week.',
    }
  }
  const isOld = Date.parse(at) - Date.parse(provenAt) > maxProofAgeMs
  return {
    title,
    state: isOld ? 'fault' : 'well',
    words: `Restored ${ageOf(provenAt, at)}, and every table had its rows.`,
  }
}

function mailLine({ at, mail }: SystemReport): SystemLine {
  const title = 'Mail'
  const sent =
    mail.lastSentAt === null ? 'None was sent lately.' : `Last sent ${ageOf(mail.lastSentAt, at)}.`
  const failed =
    mail.failed === 0 ? '' : ` ${mail.failed} could not be sent within thirty days: see below.`
  const oldestMs =
    mail.oldestWaitingAt === null ? 0 : Date.parse(at) - Date.parse(mail.oldestWaitingAt)
  const waiting = mail.waiting === 0 ? '' : ` ${mail.waiting} wait.`
  if (oldestMs > 30 * minuteMs) {
    return {
      title,
      state: 'fault',
      words: `${sent}${waiting} The oldest since ${ageOf(mail.oldestWaitingAt ?? at, at)}: look at SMTP_URL and the mail server.${failed}`,
    }
  }
  return { title, state: mail.failed > 0 ? 'look' : 'well', words: `${sent}${waiting}${failed}` }
}

function deadLettersLine({ deadLetters: { count } }: SystemReport): SystemLine {
  const title = 'Records that could not be stored'
  if (count === 0) return { title, state: 'well', words: 'None.' }
  return { title, state: 'look', words: `${formatCount(count)}: see below.` }
}

function limitsLine({ services }: SystemReport): SystemLine {
  const title = 'Limits'
  const limited = services.filter((service) => (service.limited ?? 0) > 0)
  if (limited.length === 0) {
    return {
      title,
      state: 'well',
      words: 'No service has refused a call for a limit since it started.',
    }
  }
  const counts = limited.map((service) => `${service.name} ${formatCount(service.limited ?? 0)}`)
  return {
    title,
    state: 'well',
    words: `Calls refused since the start: ${counts.join(', ')}. Many visitors, or a program: RATE_LIMIT_FACTOR.`,
  }
}

const ageOf = (moment: string, at: string) => formatAge(Date.parse(moment), Date.parse(at))

/** Formats bytes as `1.4 GB`. */
function formatBytes(bytes: number): string {
  const [unit, size] = bytes >= 1e9 ? ['GB', 1e9] : ['MB', 1e6]
  return `${(bytes / size).toFixed(1)} ${unit}`
}
