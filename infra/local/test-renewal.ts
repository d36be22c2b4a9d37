import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:http2'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { certificateSpan } from '@cardroom/service-kit/certificate'
import { makeCertificate } from '@cardroom/test-kit/make-certificate'
import { composeProject, requireEngine, until } from './compose-project.ts'
import type { TestRun } from './test-run.ts'

const name = 'poker.example'
const files = [
  'docker-compose.yml',
  'infra/test/public.compose.yml',
  'infra/test/renewal.compose.yml',
]
const flags = [...files.flatMap((file) => ['--file', file]), '--profile', 'public']
const { compose, showCompose } = composeProject('cardroom-renewal', flags)

/** Tests a public address over months: its certificate is renewed, then its renewal fails, and then it is replaced. */
export async function testRenewal(run: TestRun): Promise<void> {
  await requireEngine()
  const [http, https, authority] = [18_083, 18_084, 18_085]
  Object.assign(process.env, {
    PORT: '18080',
    GATEWAY_SUBNET: '10.213.81.0/24',
    TLS_SUBNET: '10.213.82.0/24',
    SITE_ADDRESS: name,
    ACME_DIRECTORY: 'https://pebble:14000/dir',
    PUBLIC_ADDRESS: '127.0.0.1',
    HTTP_PORT: String(http),
    HTTPS_PORT: String(https),
    AUTHORITY_PORT: String(authority),
    RATE_LIMIT_FACTOR: '1000',
  })
  const site = siteAt(https)
  try {
    const start = ['up', '--detach', '--wait', '--no-deps', '--build']
    const isUp = await run.part('Site starts', async () => {
      const exitCode = await showCompose(...start, 'logs', 'gateway', 'pebble', 'tls')
      return exitCode === 0 && (await until(60, async () => (await site.span()) !== null))
    })
    if (!isUp) return
    await run.part('Renewed under traffic', () => renewsUnderTraffic(site, authority))
    await run.part('Authority fails', () => outlivesItsAuthority(site, authority))
    await run.part("A certificate of one's own", () => servesOwnCertificate(site))
  } finally {
    await showCompose('down', '--volumes', '--remove-orphans')
  }
}

type Site = ReturnType<typeof siteAt>

/** The public address at a port of this machine. */
function siteAt(port: number) {
  const options = { host: '127.0.0.1', port, servername: name, headers: { host: name } }
  return {
    span: () => certificateSpan(name, `127.0.0.1:${port}`),
    /** The status of a page over a new connection. @param ca the trusted authority; undefined trusts all authorities */
    ask: (ca: string | undefined) =>
      new Promise<number | undefined>((resolve, reject) => {
        const trust = { ca, rejectUnauthorized: ca !== undefined, agent: false as const }
        const asked = get({ ...options, ...trust }, (answer) => {
          answer.resume()
          answer.once('end', () => resolve(answer.statusCode))
          answer.once('error', reject)
        })
        asked.once('error', reject)
      }),
    /** A persistent connection; its function returns the status of a page. */
    stay(ca: string) {
      const session = connect(`https://127.0.0.1:${port}`, { servername: name, ca })
      let fault: Error | undefined
      session.on('error', (error: Error) => (fault = error))
      return {
        ask: () =>
          new Promise<number | undefined>((resolve, reject) => {
            if (fault !== undefined) return reject(fault)
            const asked = session.request({ ':path': '/', ':authority': name })
            let status: number | undefined
            asked.once('response', (headers) => (status = headers[':status']))
            asked.resume()
            asked.once('end', () => resolve(status))
            asked.once('error', reject)
          }),
        close: () => session.destroy(),
      }
    },
  }
}

/** Whether a certificate is renewed three times without a failed call. */
async function renewsUnderTraffic(site: Site, authority: number): Promise<boolean> {
  const traffic = startTraffic(site, await rootOf(authority))
  const ends = new Set<number>()
  const hasRenewed = await until(400, async () => {
    const span = await site.span()
    if (span !== null) ends.add(span.until)
    return ends.size > 3
  })
  const { answered, failures } = await traffic.stop()
  console.log(`${ends.size - 1} renewals, ${answered} answers, ${failures.length} failures`)
  for (const failure of failures.slice(0, 5)) console.error(failure)
  return hasRenewed && failures.length === 0 && answered > 1000
}

/**
 * Whether the site remains available while the authority is unavailable, first with a valid and then with an expired
 * certificate, whose expiry is reported. Also whether the site gets a new certificate from an authority that has lost
 * its accounts and its root.
 */
async function outlivesItsAuthority(site: Site, authority: number): Promise<boolean> {
  const traffic = startTraffic(site, await rootOf(authority))
  await showCompose('stop', 'pebble')
  const stoppedAt = Date.now()
  const hasTried = await until(120, async () =>
    (await compose('logs', '--no-log-prefix', '--since', '3m', 'tls')).includes('"level":"error"'),
  )
  const { answered, failures } = await traffic.stop()
  const good = await site.span()
  const hasEnded = await until(
    120,
    async () => ((await site.span())?.until ?? Infinity) < Date.now(),
  )
  const status = await site.ask(undefined)
  console.log(
    `${answered} answers and ${failures.length} failures without the authority, ` +
      `${Math.round(((good?.until ?? 0) - Date.now()) / 1000)} s left; after the end: ${status}`,
  )
  await showCompose('start', 'pebble')
  const hasNew = await until(400, async () => ((await site.span())?.until ?? 0) > Date.now())
  const trusted = await site.ask(await rootOf(authority))
  console.log(
    `a new one ${Math.round((Date.now() - stoppedAt) / 1000)} s after the authority went: ${trusted}`,
  )
  return (
    hasTried && failures.length === 0 && hasEnded && status === 200 && hasNew && trusted === 200
  )
}

/** Whether the operator's own certificate files are served, even after they are replaced. */
async function servesOwnCertificate(site: Site): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'cardroom-own-'))
  const make = (days: number) =>
    makeCertificate(name, join(folder, 'privkey.pem'), join(folder, 'fullchain.pem'), days)
  const days = async () => Math.round((((await site.span())?.until ?? 0) - Date.now()) / 86_400_000)
  try {
    await make(40)
    Object.assign(process.env, { SITE_CERTIFICATE: 'own', SITE_CERTIFICATE_FOLDER: folder })
    await showCompose('up', '--detach', '--wait', '--no-deps', 'tls')
    const isFirst = await until(30, async () => (await days()) === 40)
    const status = await site.ask(undefined)
    await make(80)
    await showCompose('restart', 'tls')
    const isSecond = await until(30, async () => (await days()) === 80)
    console.log(isFirst, status, isSecond)
    return isFirst && status === 200 && isSecond
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Makes about sixty calls per second, over new connections and over a persistent one. */
function startTraffic(site: Site, ca: string) {
  const failures: string[] = []
  let answered = 0
  const over = new AbortController()
  const staying = site.stay(ca)
  const call = async (ask: () => Promise<number | undefined>) => {
    while (!over.signal.aborted) {
      const result = await ask().catch((error: unknown) => String(error))
      if (result === 200) answered += 1
      else failures.push(`${new Date().toISOString()} ${result}`)
      await sleep(50)
    }
  }
  const visitors = [call(staying.ask), ...Array.from({ length: 3 }, () => call(() => site.ask(ca)))]
  return {
    async stop() {
      over.abort()
      await Promise.all(visitors)
      staying.close()
      return { answered, failures }
    },
  }
}

/** The certificate of the authority, which changes on every start. */
async function rootOf(port: number): Promise<string> {
  let root = ''
  await until(30, async () => {
    root = await new Promise<string>((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path: '/roots/0', rejectUnauthorized: false }
      const asked = get(options, (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => (text += part))
        answer.once('end', () => resolve(text))
      })
      asked.once('error', reject)
    })
    return root !== ''
  })
  return root
}
