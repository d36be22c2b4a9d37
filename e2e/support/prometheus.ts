import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onFreePort } from '@cardroom/local-servers/ports'
import { startChild, waitUntilReady } from '@cardroom/local-servers/child'
import { repositoryFolder } from '@cardroom/local-servers/repository'

export const rulesFile = join(repositoryFolder, 'infra/observe/prometheus/rules.yml')

type Targets = Readonly<Record<string, number>>
type Alert = {
  state: string
  labels: { alertname: string } & Record<string, string>
}

/** How often it asks and judges, with the times of the rules: as they are, or in seconds. */
const paces = {
  seconds: { every: '1s', timeout: '1s', rulesFor: inSeconds },
  real: { every: '15s', timeout: '10s', rulesFor: (rules: string) => rules },
} as const

/**
 * The rules with their times in seconds instead of minutes and hours. What compares with the age of a backup, of a mail or of
 * a certificate stays as it is, because a test can make these old.
 */
function inSeconds(rules: string): string {
  return rules
    .replaceAll(/for: \d+m/g, 'for: 1s')
    .replaceAll(/\[\d+[mh]\]/g, '[20s]')
    .replaceAll('offset 1h', 'offset 30s')
    .replaceAll('queue_oldest_job_seconds) > 120', 'queue_oldest_job_seconds) > 4')
    .replaceAll(
      'rate(record_storing_seconds_bucket[20s]))) > 60',
      'rate(record_storing_seconds_bucket[20s]))) > 4',
    )
}

/** A Prometheus with the alerts of the repository; the port of each service by its name. */
export async function startPrometheus(
  folder: string,
  targets: Targets,
  pace: keyof typeof paces = 'seconds',
) {
  const { every, timeout, rulesFor } = paces[pace]
  await mkdir(folder, { recursive: true })
  const file = (name: string) => join(folder, name)
  const watch = async (watched: Targets) => {
    const groups = Object.entries(watched).map(([service, port]) => ({
      targets: [`127.0.0.1:${port}`],
      labels: { service, job: service === 'gateway' ? 'gateway' : 'cardroom' },
    }))
    // Prometheus may read it at any moment.
    await writeFile(file('new.json'), JSON.stringify(groups))
    await rename(file('new.json'), file('targets.json'))
  }
  await watch(targets)
  await writeFile(file('rules.yml'), rulesFor(await readFile(rulesFile, 'utf8')))
  const config = {
    global: { scrape_interval: every, scrape_timeout: timeout, evaluation_interval: every },
    rule_files: ['rules.yml'],
    scrape_configs: [
      {
        job_name: 'cardroom',
        file_sd_configs: [{ files: ['targets.json'], refresh_interval: '1s' }],
      },
    ],
  }
  // JSON is YAML.
  await writeFile(file('prometheus.yml'), JSON.stringify(config))
  const prometheus = await onFreePort(async (port) => {
    const child = await startChild({
      name: 'prometheus',
      command: [
        'prometheus',
        `--config.file=${file('prometheus.yml')}`,
        `--storage.tsdb.path=${file('data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
        '--log.level=info',
      ],
      logFile: file('prometheus.log'),
    })
    await waitUntilReady(child, async () => {
      const log = await readFile(file('prometheus.log'), 'utf8')
      if (!log.includes('Server is ready')) throw new Error('it is not ready')
    })
    return { ...child, origin: `http://127.0.0.1:${port}` }
  })
  const alerts = async (): Promise<Alert[]> => {
    const reply = await fetch(`${prometheus.origin}/api/v1/alerts`)
    const { data } = (await reply.json()) as { data: { alerts: Alert[] } }
    return data.alerts
  }
  const firing = async () =>
    new Set(
      (await alerts())
        .filter(({ state }) => state === 'firing')
        .map(({ labels }) => labels.alertname),
    )
  /** Whether an alert becomes so within this time. */
  async function until(name: string, isFiring: boolean, seconds: number): Promise<boolean> {
    for (let tried = 0; tried < seconds; tried += 1) {
      const names = await firing().catch(() => null)
      if (names !== null && names.has(name) === isFiring) return true
      await sleep(1000)
    }
    return false
  }
  return {
    watch,
    alerts,
    firing,
    until,
    stop: prometheus.stop,
  }
}
