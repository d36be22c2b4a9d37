import { endsSoon } from '@cardroom/contracts/system'

/** The known facts about this machine, the settings and the stack; unknown facts are null. */
export type Facts = {
  settings: Readonly<Record<string, string>>
  /** If the stack is running, it occupies its own ports. */
  isRunning: boolean
  ports: readonly { port: number; what: string; isTaken: boolean }[]
  /** The IP addresses of SITE_ADDRESS and of this machine. */
  dns: { name: string; addresses: readonly string[]; own: readonly string[] } | null
  disk: { freeBytes: number; totalBytes: number }
  memory: { freeBytes: number; totalBytes: number }
  /** How far this clock is ahead of the clock of Postgres. */
  clockAheadMs: number | null
  /** Texts of the brand that are still placeholders, by name. */
  placeholders: readonly string[]
  /** The remaining validity of the certificate of SITE_ADDRESS, in milliseconds. */
  certificate: { from: number; until: number } | null
  backups: { ageMs: number | null; proofAgeMs: number | null; failure: string | null } | null
}

/** A `fault` prevents something from working; a `warning` might. */
export type Finding = { state: 'well' | 'warning' | 'fault'; words: string }

const gb = 1e9
const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** A possible finding, and whether it applies. */
type Case = [state: Finding['state'], applies: boolean, words: string]

/** Every check, in the order in which they are shown. The first case of a check that applies is its finding. */
export function judge(facts: Facts): Finding[] {
  const { settings, dns, certificate, disk, memory, clockAheadMs } = facts
  const checks = [
    ...ports(facts),
    ...(dns === null ? [] : [nameCases(dns)]),
    ...(dns === null || certificate === null ? [] : [certificateCases(dns.name, certificate)]),
    diskCases(disk),
    memoryCases(memory),
    ...(clockAheadMs === null ? [] : [clockCases(clockAheadMs)]),
    addressCases(settings),
    ...settingsCases(settings),
    brandCases(facts.placeholders),
    mailCases(settings),
    backupCases(facts),
  ]
  return checks.flatMap((cases) => {
    const found = cases.find(([, applies]) => applies)
    return found === undefined ? [] : [{ state: found[0], words: found[2] }]
  })
}

/** 1 if something will not work. */
export const exitCodeOf = (findings: readonly Finding[]): 0 | 1 =>
  findings.some(({ state }) => state === 'fault') ? 1 : 0

function ports({ ports: all, isRunning }: Facts): Case[][] {
  if (isRunning) return [[['well', true, 'The stack runs, and has its ports.']]]
  return all.map(({ port, what, isTaken }) => {
    const taken = `Port ${port}, for ${what}, is taken by another program. Stop it, or set another port.`
    return [
      ['fault', isTaken, taken],
      ['well', true, `Port ${port} is free.`],
    ]
  })
}

function nameCases({ name, addresses, own }: NonNullable<Facts['dns']>): Case[] {
  const nowhere = `The name ${name} (SITE_ADDRESS) has no address, so it gets no certificate. Add an A record for it.`
  const elsewhere = `${name} leads to ${addresses.join(', ')}, which is not an address of this machine. That is right behind a router that forwards ports 80 and 443; otherwise change the record.`
  return [
    ['fault', addresses.length === 0, nowhere],
    ['warning', !addresses.some((address) => own.includes(address)), elsewhere],
    ['well', true, `${name} leads to this machine.`],
  ]
}

function certificateCases(name: string, span: NonNullable<Facts['certificate']>): Case[] {
  const days = Math.floor(span.until / dayMs)
  const unrenewed = `The certificate of ${name} ends in ${days} days and was not renewed. See the log of tls.`
  return [
    ['fault', span.until < 0, `The certificate of ${name} has ended. See the log of tls.`],
    ['warning', endsSoon(span, 0), unrenewed],
    ['well', true, `The certificate of ${name} is valid for ${days} days.`],
  ]
}

function diskCases({ freeBytes, totalBytes }: Facts['disk']): Case[] {
  const free = `${(freeBytes / gb).toFixed(1)} GB of the disk are free`
  const isLow = freeBytes < 5 * gb || freeBytes / totalBytes < 0.1
  return [
    ['fault', freeBytes < gb, `Only ${free}: Postgres and Redis stop when it is full. Make room.`],
    ['warning', isLow, `${free}. A trial restore needs the room of the database once more.`],
    ['well', true, `${free}.`],
  ]
}

function memoryCases({ freeBytes, totalBytes }: Facts['memory']): Case[] {
  const free = `${(freeBytes / gb).toFixed(1)} of ${(totalBytes / gb).toFixed(1)} GB of memory are free`
  return [
    ['fault', totalBytes < 1.8 * gb, `${free}: with less than two GB, programs are killed.`],
    ['warning', freeBytes < 0.5 * gb, `${free}: other programs use the rest.`],
    ['well', true, `${free}.`],
  ]
}

function clockCases(aheadMs: number): Case[] {
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  const differs = `This clock is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} that of Postgres. Turn on time synchronization on both machines.`
  return [
    ['fault', seconds >= 300, differs],
    ['warning', seconds >= 30, differs],
    ['well', true, 'The clock agrees with that of Postgres.'],
  ]
}

const isLocal = (address: string) => /^(?:127\.|localhost$|\[?::1)/.test(address)

function addressCases(given: Facts['settings']): Case[] {
  const { SITE_ADDRESS: site, BIND_ADDRESS: bind = '', TRUSTED_PROXIES: trusted } = given
  const isDirect = !site && !isLocal(bind) && !trusted
  const plain = `BIND_ADDRESS is ${bind}, and ALLOW_PLAIN_HTTP=1 sends passwords over plain http.`
  const untrusted = `BIND_ADDRESS is ${bind} and no proxy is trusted: behind one, all visitors have its address and share its limits. Name its network in TRUSTED_PROXIES.`
  return [
    ['warning', isDirect && given['ALLOW_PLAIN_HTTP'] === '1', plain],
    ['warning', isDirect, untrusted],
  ]
}

function settingsCases(given: Facts['settings']): Case[][] {
  const isPublic = Boolean(given['SITE_ADDRESS']) || !isLocal(given['BIND_ADDRESS'] ?? '')
  const { ADMIN_PASSWORD: password = '', ADMIN_EMAIL: email = '' } = given
  const { ADMIN_PASSWORD_MIN: minimum = '', RATE_LIMIT_FACTOR: factor = '' } = given
  const isWeak = password !== '' && password.length < 12
  const cases: Case[] = [
    [
      'fault',
      isPublic && isWeak,
      'ADMIN_PASSWORD has fewer than twelve characters on a public address. Leave it empty, and the start makes one.',
    ],
    [
      'warning',
      isPublic && Number(minimum || 12) < 12,
      'ADMIN_PASSWORD_MIN lets administrators choose short passwords on a public address.',
    ],
    [
      'warning',
      Number(factor || 1) > 20,
      `RATE_LIMIT_FACTOR=${factor} is for tests: no limit protects the site.`,
    ],
    [
      'warning',
      isPublic && email.endsWith('.example'),
      'ADMIN_EMAIL is an example: mail about that account reaches nobody.',
    ],
  ]
  return cases.map((one) => [one])
}

function brandCases(placeholders: Facts['placeholders']): Case[] {
  const examples = `The brand still has examples: ${placeholders.join(', ')}. Write your own into packages/brand, and build.`
  return [
    ['warning', placeholders.length > 0, examples],
    ['well', true, 'The brand has no examples.'],
  ]
}

function mailCases({ SMTP_URL: url }: Facts['settings']): Case[] {
  return [
    ['warning', !url, 'There is no mail server: mail is only written to files. Set SMTP_URL.'],
    ['well', true, 'There is a mail server.'],
  ]
}

function backupCases({ backups, settings }: Facts): Case[] {
  const isOff = !settings['BACKUP_KEY'] && settings['BACKUP_UNENCRYPTED'] !== '1'
  const { ageMs = null, proofAgeMs = null, failure = null } = backups ?? {}
  const failed = failure === null ? '' : ` The last attempt failed: ${failure}`
  const old = `The newest backup is ${Math.round((ageMs ?? 0) / hourMs)} hours old.${failed}`
  const off =
    'No backups are made: npm run backups -- key makes a pair of keys, then set BACKUP_KEY.'
  const isUnproven = proofAgeMs === null || proofAgeMs > 9 * dayMs
  return [
    ['fault', isOff, off],
    ['well', backups === null, 'Backups are made every night while the stack runs.'],
    ['warning', ageMs === null, `There is no backup yet.${failed}`],
    ['fault', (ageMs ?? 0) > 26 * hourMs, old],
    ['warning', isUnproven, `No backup was restored and counted for more than a week.${failed}`],
    ['well', true, 'The newest backup is less than a day old, and one was restored within a week.'],
  ]
}
