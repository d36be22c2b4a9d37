import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readCompose } from './read-compose.ts'

type Container = { environment?: Record<string, string | number>; networks?: string[] }
type Variable = { name: string; value?: string; valueFrom?: object }
type Resource = {
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  spec: {
    ports?: { port: number }[]
    template: {
      metadata: { labels: Record<string, string> }
      spec: { containers: { env: Variable[]; ports?: { containerPort: number }[] }[] }
    }
  }
}

const base = join(repositoryFolder, 'infra/kubernetes/base')
const read = (file: string) => readFile(join(base, file), 'utf8')
const { resources: files } = parse(await read('kustomization.yaml')) as { resources: string[] }
const resources = (await Promise.all(files.map(read))).flatMap((text) =>
  parseAllDocuments(text).map((document) => document.toJS() as Resource),
)
const { services: containers } = await readCompose<{ services: Record<string, Container> }>()

const find = (kind: string, name: string) =>
  resources.find((resource) => resource.kind === kind && resource.metadata.name === name)
const podOf = (name: string) => (find('Deployment', name) ?? find('Job', name))?.spec.template
const settings = find('ConfigMap', 'settings')?.data ?? {}

/** Containers of the compose stack that the cluster, its operator or a managed service provides. */
const provided = ['postgres', 'redis', 'secrets', 'tls', 'prometheus', 'alertmanager', 'logs']
/** Variables with another value in a cluster, which collects logs itself and ends https at its Ingress. */
const different = /^(?:LOG_FOLDER|ACCESS_LOG|ERROR_LOG|RESOLVER|BIND_ADDRESS|ALLOW_PLAIN_HTTP)$/
/** Settings that compose fills with its own networks or volumes. */
const ownSettings = new Set(['TRUSTED_PROXIES', 'MAIL_FOLDER', 'BACKUP_FOLDER'])
const programs = Object.keys(containers).filter((name) => !provided.includes(name))

describe('infra/kubernetes/base', () => {
  it('runs every program of docker-compose.yml', () => {
    const running = resources
      .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
      .map(({ metadata }) => metadata.name)

    expect(running.toSorted()).toEqual(programs.toSorted())
  })

  it.each(programs)('gives %s the variables that compose gives it', (name) => {
    const variables = podOf(name)?.spec.containers[0]?.env ?? []
    const given = new Map(variables.map((variable) => [variable.name, variable]))
    const environment = Object.entries(containers[name]?.environment ?? {}).map(
      ([variable, value]) => [variable, String(value)] as const,
    )
    const fromFiles = environment.filter(([, value]) => value.startsWith('/run/operator/'))
    const compared = environment.filter(
      (entry) => !different.test(entry[0]) && !fromFiles.includes(entry),
    )

    const inCompose = compared.map(([variable, value]) => {
      if (fromFiles.some(([file]) => file === `${variable}_FILE`)) return `${variable} secret`
      if (ownSettings.has(variable)) return `${variable} setting`
      const [, setting, usual] = /^\$\{([A-Z_]+):-([^}]*)\}/.exec(value) ?? []
      if (setting !== undefined) return `${variable} setting ${usual}`
      return `${variable} ${value.replace(/^server ([\w-]+):/, 'server $1.cardroom.svc.cluster.local:')}`
    })
    const inCluster = compared.map(([variable]) => {
      const own = given.get(variable)
      if (own?.valueFrom !== undefined) return `${variable} secret`
      if (own !== undefined) return `${variable} ${own.value}`
      if (!(variable in settings)) return `${variable} is missing`
      return ownSettings.has(variable)
        ? `${variable} setting`
        : `${variable} setting ${settings[variable]}`
    })
    expect(inCluster).toEqual(inCompose)
    const known = [...environment.map(([variable]) => variable), 'DATABASE_DIRECT_URL']
    expect(known).toEqual(expect.arrayContaining([...given.keys()]))
  })

  it.each(programs.filter((name) => name !== 'migrate'))(
    'reaches %s at its port and in its networks',
    (name) => {
      const port = name === 'gateway' ? 8080 : 3000
      const pod = podOf(name)
      const networks = containers[name]?.networks?.filter((network) =>
        ['gateway', 'data', 'egress'].includes(network),
      )
      const isHub = name === 'gateway' || name === 'egress'

      expect(pod?.spec.containers[0]?.ports).toMatchObject([{ containerPort: port }])
      expect(find('Service', name)?.spec.ports).toMatchObject([{ port }])
      expect(Object.keys(pod?.metadata.labels ?? {})).toEqual(
        isHub ? ['app'] : ['app', ...(networks ?? []).map((network) => `network-${network}`)],
      )
    },
  )
})
