import { endsSoon } from '@cardroom/contracts/system'

/** What was found out about this machine, the settings and the stack; null where it could not be. */
export type Facts = {
  settings: Readonly<Record<string, string>>
  /** Whether a stack runs here already, which then has the ports itself. */
  isRunning: boolean
  /** The ports that the stack opens, by what for, and whether something else has them. */
  ports: readonly { port: number; what: string; isTaken: boolean }[]
  /** Of SITE_ADDRESS: what its name leads to, and the addresses of this machine as others may see them. */
  dns: { name: string; addresses: readonly string[] | null; own: readonly string[] } | null
  disk: { freeBytes: number; totalBytes: number }
  memory: { freeBytes: number; totalBytes: number }
  /** How far this clock is ahead of Postgres', in milliseconds. */
  clockAheadMs: number | null
  /** Texts of the brand that are still examples, by name. */
  placeholders: readonly string[]
  /** From when until when the certificate of SITE_ADDRESS counts, in milliseconds from now. */
  certificate: { from: number; until: number } | null
  backups: { ageMs: number | null; proofAgeMs: number | null; failure: string | null } | null
}

/** One thing that was checked; a `fault` will not work, a `warning` may not. */
export type Finding = { state: 'well' | 'warning' | 'fault'; words: string }

const gb = 1e9
const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

const well = (words: string): Finding => ({ state: 'well', words })
const warning = (words: string): Finding => ({ state: 'warning', words })
const fault = (words: string): Finding => ({ state: 'fault', words })

/** Every check, in the order in which they are shown. */
export function judge(facts: Facts): Finding[] {
  return [
    ...ports(facts),
    ...dns(facts),
    ...certificate(facts),
    disk(facts),
    memory(facts),
    ...clock(facts),
    ...proxy(facts),
    ...settings(facts),
    brand(facts),
    mail(facts),
    backups(facts),
  ]
}

/** 1 where something will not work. */
export const exitCodeOf = (findings: readonly Finding[]): 0 | 1 =>
  findings.some(({ state }) => state === 'fault') ? 1 : 0

function ports({ ports: all, isRunning }: Facts): Finding[] {
  const taken = all.filter(({ isTaken }) => isTaken)
  if (isRunning) return [well('The stack runs, and has its ports.')]
  if (taken.length === 0) return [well(`Free: ${all.map(({ port }) => port).join(', ')}.`)]
  return taken.map(({ port, what }) =>
    fault(`Port ${port}, for ${what}, is taken by another program. Stop it, or set another port.`),
  )
}

function dns({ dns: found }: Facts): Finding[] {
  if (found === null) return []
  const { name, addresses, own } = found
  if (addresses === null || addresses.length === 0) {
    return [
      fault(
        `The name ${name} (SITE_ADDRESS) leads nowhere: no certificate is given. Add an A record for it.`,
      ),
    ]
  }
  if (addresses.some((address) => own.includes(address))) {
    return [well(`${name} leads to this machine.`)]
  }
  return [
    warning(
      `${name} leads to ${addresses.join(', ')}, which is not an address of this machine. Behind a router that passes ports 80 and 443 on that is right; otherwise change the record.`,
    ),
  ]
}

function certificate({ certificate: span, dns: found }: Facts): Finding[] {
  if (span === null || found === null) return []
  const days = Math.floor(span.until / dayMs)
  if (span.until < 0)
    return [fault(`The certificate of ${found.name} has ended. See the log of tls.`)]
  if (endsSoon(span, 0)) {
    return [
      warning(
        `The certificate of ${found.name} ends in ${days} days and was not renewed. See the log of tls.`,
      ),
    ]
  }
  return [well(`The certificate of ${found.name} is good for ${days} days.`)]
}

function disk({ disk: { freeBytes, totalBytes } }: Facts): Finding {
  const free = `${(freeBytes / gb).toFixed(1)} GB of the disk are free`
  if (freeBytes < gb)
    return fault(`Only ${free}: Postgres and Redis stop when it is full. Make room.`)
  if (freeBytes < 5 * gb || freeBytes / totalBytes < 0.1) {
    return warning(`${free}. A backup that is tried needs the room of the database once more.`)
  }
  return well(`${free}.`)
}

function memory({ memory: { freeBytes, totalBytes } }: Facts): Finding {
  const words = `${(freeBytes / gb).toFixed(1)} of ${(totalBytes / gb).toFixed(1)} GB of memory are free`
  if (totalBytes < 1.8 * gb) return fault(`${words}: two are needed, or programs are killed.`)
  if (freeBytes < 0.5 * gb) return warning(`${words}: other programs have the rest.`)
  return well(`${words}.`)
}

function clock({ clockAheadMs: ahead }: Facts): Finding[] {
  if (ahead === null) return []
  const seconds = Math.round(Math.abs(ahead) / 1000)
  if (seconds < 30) return [well('The clock agrees with that of Postgres.')]
  const words = `This clock is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} that of Postgres. Switch on the time service of both machines.`
  return [seconds < 300 ? warning(words) : fault(words)]
}

const isLocal = (address: string) => /^(?:127\.|localhost$|\[?::1)/.test(address)

function proxy({ settings: given }: Facts): Finding[] {
  const { SITE_ADDRESS: site, BIND_ADDRESS: bind = '', TRUSTED_PROXIES: trusted } = given
  if (site || isLocal(bind) || trusted) return []
  if (given['ALLOW_PLAIN_HTTP'] === '1') {
    return [
      warning(`BIND_ADDRESS is ${bind}: passwords go over plain http, as ALLOW_PLAIN_HTTP=1 says.`),
    ]
  }
  return [
    warning(
      `BIND_ADDRESS is ${bind} and no proxy is trusted: behind one, every visitor has its address and shares its limits. Name its network in TRUSTED_PROXIES.`,
    ),
  ]
}

function settings({ settings: given }: Facts): Finding[] {
  const findings: Finding[] = []
  const isPublic = Boolean(given['SITE_ADDRESS']) || !isLocal(given['BIND_ADDRESS'] ?? '')
  const password = given['ADMIN_PASSWORD'] ?? ''
  if (isPublic && password !== '' && password.length < 12) {
    findings.push(
      fault(
        'ADMIN_PASSWORD has fewer than twelve characters on a public address. Leave it empty: one is made.',
      ),
    )
  }
  if (isPublic && Number(given['ADMIN_PASSWORD_MIN'] || 12) < 12) {
    findings.push(
      warning('ADMIN_PASSWORD_MIN lets administrators choose short passwords on a public address.'),
    )
  }
  if (Number(given['RATE_LIMIT_FACTOR'] || 1) > 20) {
    findings.push(
      warning(
        `RATE_LIMIT_FACTOR=${given['RATE_LIMIT_FACTOR']} is for tests: no limit protects the site.`,
      ),
    )
  }
  if (isPublic && (given['ADMIN_EMAIL'] ?? '').endsWith('.example')) {
    findings.push(warning('ADMIN_EMAIL is an example: mails about that account reach nobody.'))
  }
  const [first] = findings
  return first === undefined ? [well('The settings are sound.')] : findings
}

function brand({ placeholders }: Facts): Finding {
  if (placeholders.length === 0) return well('The brand has no examples any more.')
  return warning(
    `The brand still has examples: ${placeholders.join(', ')}. Write your own into packages/brand, and build.`,
  )
}

function mail({ settings: { SMTP_URL: url } }: Facts): Finding {
  if (url) return well('There is a mail server.')
  return warning('There is no mail server: mails become files that nobody gets. Set SMTP_URL.')
}

function backups({ backups: known, settings: given }: Facts): Finding {
  const isMeant = Boolean(given['BACKUP_KEY']) || given['BACKUP_UNENCRYPTED'] === '1'
  if (!isMeant) {
    return fault(
      'No backups are made: npm run backups -- key makes a pair of keys, then set BACKUP_KEY.',
    )
  }
  if (known === null) return well('Backups are made every night once the stack runs.')
  const { ageMs, proofAgeMs, failure } = known
  const failed = failure === null ? '' : ` The last attempt failed: ${failure}`
  if (ageMs === null) return warning(`There is no backup yet.${failed}`)
  if (ageMs > 26 * hourMs) {
    return fault(`The newest backup is ${Math.round(ageMs / hourMs)} hours old.${failed}`)
  }
  if (proofAgeMs === null || proofAgeMs > 9 * dayMs) {
    return warning(`For more than a week no backup was restored and counted.${failed}`)
  }
  return well('The newest backup is younger than a day, and one was restored within a week.')
}
