import { resolve4, resolve6 } from 'node:dns/promises'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { freemem, networkInterfaces, totalmem } from 'node:os'
import { brand } from '@cardroom/brand/brand'
import { lastLongerWallet } from '@cardroom/brand/contests'
import { certificateSpan } from '@cardroom/service-kit/certificate'
import { withClient } from '@cardroom/database/with-client'
import type { Facts } from './judge.ts'

/**
 * Collects the facts.
 * @param databaseUrl the database of the running stack; undefined if none is running
 * @param folder the folder of the data
 */
export async function gather(
  settings: Readonly<Record<string, string>>,
  databaseUrl: string | undefined,
  folder: string,
): Promise<Facts> {
  const site = settings['SITE_ADDRESS'] ?? ''
  const bind = settings['BIND_ADDRESS'] ?? '127.0.0.1'
  const own = Object.values(networkInterfaces()).flatMap((all) =>
    (all ?? []).map(({ address }) => address),
  )
  const [ports, addresses, disk, stored, span] = await Promise.all([
    Promise.all(
      portsOf(settings).map(async ({ port, what }) => ({
        port,
        what,
        isTaken: await isTaken(port, bind),
      })),
    ),
    site === '' ? null : addressesOf(site),
    statfs(folder),
    databaseUrl === undefined ? null : readDatabase(databaseUrl),
    site === '' ? null : certificateSpan(site, `${site}:443`),
  ])
  return {
    settings,
    isRunning: databaseUrl !== undefined,
    ports,
    dns: addresses && { name: site, addresses, own },
    disk: { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
    memory: { freeBytes: freemem(), totalBytes: totalmem() },
    clockAheadMs: stored?.clockAheadMs ?? null,
    placeholders: placeholdersOf({ ...brand, wallet: lastLongerWallet }),
    certificate: span && { from: span.from - Date.now(), until: span.until - Date.now() },
    backups: stored?.backups ?? null,
  }
}

function portsOf(settings: Readonly<Record<string, string>>) {
  const site = { port: Number(settings['PORT'] || 8080), what: 'the site (PORT)' }
  if (!settings['SITE_ADDRESS']) return [site]
  return [
    site,
    { port: Number(settings['HTTP_PORT'] || 80), what: 'http (HTTP_PORT)' },
    { port: Number(settings['HTTPS_PORT'] || 443), what: 'https (HTTPS_PORT)' },
  ]
}

/** Whether another program listens on the port. A port that this user may not open does not count as taken. */
async function isTaken(port: number, address: string): Promise<boolean> {
  const server = createServer()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'EADDRINUSE'))
  server.listen(port, address, () => server.close(() => resolve(false)))
  return await promise
}

async function addressesOf(name: string): Promise<string[]> {
  const found = await Promise.all([resolve4(name).catch(() => []), resolve6(name).catch(() => [])])
  return found.flat()
}

type Stored = Pick<Facts, 'backups' | 'clockAheadMs'>

/** Null if Postgres does not respond. */
async function readDatabase(url: string): Promise<Stored | null> {
  try {
    return await withClient(url, async (client) => {
      const { rows } = await client.query<{
        now: Date
        madeAt: Date | null
        provenAt: Date | null
        reason: string | null
      }>(`SELECT clock_timestamp() AS now, max(made_at) FILTER (WHERE fault IS NULL) AS "madeAt",
        max(proven_at) AS "provenAt", (SELECT reason FROM backup_failure) AS reason FROM backups`)
      const [row] = rows
      if (row === undefined) return null
      const { now, madeAt, provenAt, reason } = row
      const age = (at: Date | null) => (at === null ? null : now.getTime() - at.getTime())
      return {
        clockAheadMs: Date.now() - now.getTime(),
        backups: { ageMs: age(madeAt), proofAgeMs: age(provenAt), failure: reason },
      }
    })
  } catch {
    return null
  }
}

/** The names of texts that contain an example. */
export function placeholdersOf(value: object, path = ''): string[] {
  return Object.entries(value).flatMap(([name, held]) => {
    if (typeof held === 'object' && held !== null) return placeholdersOf(held, `${path}${name}.`)
    const isExample = typeof held === 'string' && /[\w-]\.example(?:\/|$)|Example/.test(held)
    return isExample ? [`${path}${name}`] : []
  })
}
