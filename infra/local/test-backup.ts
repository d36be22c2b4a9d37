import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { makeCertificate } from '@cardroom/test-kit/make-certificate'
import { newKeyPair } from '../backup/encryption.ts'
import { startS3Server } from '../test/backup/s3-server.ts'
import { composeProject, requireEngine, until } from './compose-project.ts'
import { secondsSince } from './step.mjs'
import type { TestRun } from './test-run.ts'

const execute = promisify(execFile)
const flags = ['--file', 'docker-compose.yml', '--file', 'infra/test/backup.compose.yml']
const { project, compose, metricsOf, showCompose } = composeProject('cardroom-backup-test', flags)
const name = 'store.example'
const psql = 'exec -T postgres psql -U cardroom_owner -d cardroom -Atc'.split(' ')
const run = ['run', '--rm', '-T', '--no-deps']

type Store = Awaited<ReturnType<typeof startS3Server>>

/**
 * Tests backups of containers in a store that only the proxy can reach, and the commands of docs/operating.md for
 * recovery after a total loss.
 */
export async function testBackup(test: TestRun): Promise<void> {
  await requireEngine()
  const folder = await mkdtemp(join(tmpdir(), 'cardroom-backup-'))
  const tls = await certificateIn(folder)
  const machine = await addressForContainers()
  const store = await startS3Server({ listen: machine, name, tls })
  const [owner, other] = [await newKeyPair(), await newKeyPair()]
  const keyFile = join(folder, 'backup-key.txt')
  const otherFile = join(folder, 'other-key.txt')
  await writeFile(keyFile, owner.privateKey, { mode: 0o644 })
  await writeFile(otherFile, other.privateKey, { mode: 0o644 })
  Object.assign(process.env, {
    GATEWAY_SUBNET: '10.213.85.0/24',
    TLS_SUBNET: '10.213.86.0/24',
    BACKUP_KEY: owner.publicKey,
    BACKUP_STORE_URL: store.address.href,
    STORE_CERTIFICATE: join(folder, 'store.pem'),
    STORE_MACHINE: machine,
  })
  try {
    if (!(await test.part('Stack starts', () => starts('--build')))) return
    await test.part('A backup and its trial', () => makesBackups(store))
    await test.part('The key is checked', () => checksKeys(keyFile, otherFile))
    await test.part('A file that was cut short', () => noticesCutFile(store))
    await test.part('A store that is away', () => noticesOldBackup(store))
    await test.part('Loss of everything', () => comesBack(keyFile))
  } finally {
    await showCompose('down', '--volumes', '--remove-orphans')
    await store.stop()
    await rm(folder, { recursive: true })
  }
}

async function starts(...more: string[]): Promise<boolean> {
  return (await showCompose('up', '--detach', '--wait', ...more, 'backup', 'egress')) === 0
}

/**
 * Tests that the first backup is made immediately, and that the next one is made on the following night and passes a
 * trial restore.
 */
async function makesBackups(store: Store): Promise<boolean> {
  const fill = ['node', 'infra/seed/seed.ts', '--events', '20000']
  const isFirst = await until(60, async () => (await figure('good')) === 1)
  await compose(...run, 'migrate', ...fill)
  await nightPasses(8)
  const proven = 'SELECT count(*) FROM backups WHERE proven_at IS NOT NULL'
  const isSecond = await until(120, async () => (await sql(proven)) === '2')
  const known = await sql(
    'SELECT proven_at IS NOT NULL, row_count > 20000 FROM backups ORDER BY made_at',
  )
  const list = await compose(...run, 'backup', 'node', 'infra/backup/backups.ts')
  console.log(
    `${known}\n${list}${[...store.objects].map(([key, held]) => `${key} ${held.length}`).join('\n')}`,
  )
  return (
    isFirst &&
    isSecond &&
    known === 't|f\nt|t' &&
    /^2 backups in store\.example:\d+\/cards/.test(list) &&
    store.objects.size === 4 &&
    store.refusals.length === 0
  )
}

/** The exit code of the command that opens each backup with this key. */
function check(file: string): Promise<number | null> {
  const mount = ['--volume', `${file}:/key:ro`, 'backup']
  return showCompose(...run, ...mount, 'node', 'infra/backup/backups.ts', 'check', '--key', '/key')
}

async function checksKeys(keyFile: string, otherFile: string): Promise<boolean> {
  return (await check(keyFile)) === 0 && (await check(otherFile)) === 1
}

/** Tests that on the next night a truncated file in the store is reported, also in the metrics of the alert. */
async function noticesCutFile(store: Store): Promise<boolean> {
  const key = [...store.objects.keys()].findLast((one) => one.endsWith('.age')) ?? ''
  store.objects.set(key, store.objects.get(key)?.subarray(0, 1000) ?? Buffer.alloc(0))
  await nightPasses(1)
  const isSeen = await until(120, async () => (await figure('faulty')) === 1)
  const fault = await sql('SELECT fault FROM backups WHERE fault IS NOT NULL')
  console.log(fault)
  return isSeen && fault.startsWith('The file has 1000 bytes instead of ')
}

/** Tests that a refusal by the store is reported, and that the age in the metrics of the alert increases. */
async function noticesOldBackup(store: Store): Promise<boolean> {
  store.refuses = true
  await nightPasses(2)
  const isSaid = await until(
    120,
    async () => (await sql('SELECT reason FROM backup_failure')) !== '',
  )
  const reason = await sql('SELECT reason FROM backup_failure')
  const age = Number(/^backup_age_seconds (\S+)/m.exec(await metrics())?.[1])
  store.refuses = false
  console.log(`${reason}; ${Math.round(age / 3600)} h`)
  return isSaid && reason.includes('SlowDown') && age > 26 * 3600
}

/** Runs the commands of docs/operating.md on a machine that has only the code, the settings and the owner's key. */
async function comesBack(keyFile: string): Promise<boolean> {
  const count = 'SELECT count(*) FROM user_events'
  const before = await sql(count)
  await showCompose('down', '--volumes', '--remove-orphans')
  const startedAt = Date.now()
  if (!(await starts())) return false
  const started = secondsSince(startedAt)
  const list = await compose(...run, 'backup', 'node', 'infra/backup/backups.ts')
  // Selects the newest backup from before the loss, because the new machine has already backed up its empty database.
  const newest = list.trim().split('\n').slice(1).at(-2) ?? ''
  const file = join(keyFile, '../restored.age')
  const within = [...project, ...run].join(' ')
  const fetched = `${within} backup node infra/backup/backups.ts fetch ${newest} - > ${file}`
  const restored = `${within} --volume ${keyFile}:/key:ro migrate node infra/backup/restore.ts - --key /key < ${file}`
  const { stdout } = await execute('sh', ['-c', `${fetched} && ${restored}`])
  const after = await sql(count)
  console.log(
    `${stdout}${newest}: ${before} events before, ${after} after; started after ${started}, all back after ${secondsSince(startedAt)}`,
  )
  return Number(after) > 0 && after === before
}

const sql = async (statement: string) => (await compose(...psql, statement)).trim()

/** Simulates that days have passed, so that a backup is due; after eight days a trial restore is due as well. */
async function nightPasses(days: number): Promise<void> {
  const span = `interval '${days} days'`
  await sql(`UPDATE backups SET made_at = made_at - ${span}, proven_at = proven_at - ${span}`)
}

const metrics = () => metricsOf('backup')

async function figure(state: 'good' | 'faulty'): Promise<number> {
  const found = new RegExp(`^backup_files\\{state="${state}"\\} (\\d+)`, 'm').exec(await metrics())
  return Number(found?.[1])
}

/** This machine's IP address as containers see it. */
async function addressForContainers(): Promise<string> {
  const format = '{{(index .IPAM.Config 0).Gateway}}'
  const { stdout } = await execute('docker', ['network', 'inspect', 'bridge', '--format', format])
  return stdout.trim()
}

async function certificateIn(folder: string): Promise<{ key: string; cert: string }> {
  const [keyFile, file] = [join(folder, 'store-key.pem'), join(folder, 'store.pem')]
  await makeCertificate(name, keyFile, file)
  await execute('chmod', ['755', folder])
  return { key: await readFile(keyFile, 'utf8'), cert: await readFile(file, 'utf8') }
}
