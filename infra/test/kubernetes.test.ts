import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readCompose } from '../compose-file.ts'
import { kubernetesFiles } from '../kubernetes/files.ts'
import {
  type Container,
  elsewhere,
  type Manifest,
  manifests,
  parts,
  settingsOf,
} from '../kubernetes/manifests.ts'

const folder = join(repositoryFolder, 'infra/kubernetes')
const { services: containers } = await readCompose<{ services: Record<string, Container> }>()
const files = manifests(containers)
const objects = Object.values(files).flat()

type Variable = {
  name: string
  value?: string
  valueFrom?: Record<string, { name: string; key: string }>
}
type PodSpec = { containers: { env: Variable[] }[]; volumes: { secret?: { secretName: string } }[] }

type Target = { kind: string; name?: string }
type Metric = Partial<Record<'pods' | 'external', { metric: { name: string } }>>
type Rule = { seriesQuery: string; name?: { as: string } }

/** The series that a query is about. */
const seriesOf = (seriesQuery: string) => /^\w+/.exec(seriesQuery)?.[0] ?? ''

function podOf(name: string): PodSpec {
  const found = objects.find(
    ({ kind, metadata }) => (kind === 'Deployment' || kind === 'Job') && metadata.name === name,
  )
  const { spec } = found as unknown as { spec: { template: { spec: PodSpec } } }
  return spec.template.spec
}

const variablesOf = (name: string) => podOf(name).containers[0]?.env ?? []
const described = ({ apiVersion, kind, metadata }: Manifest) =>
  `${apiVersion} ${kind} ${metadata.name}`

describe('the base for Kubernetes', () => {
  it('is what docker-compose.yml says: npm run kubernetes:generate', async () => {
    const written = await Promise.all(
      Object.keys(await kubernetesFiles()).map(
        async (name) => [name, await readFile(join(folder, 'base', name), 'utf8')] as const,
      ),
    )

    expect(Object.fromEntries(written)).toEqual(await kubernetesFiles())
    expect((await readdir(join(folder, 'base'))).toSorted()).toEqual(
      written.map(([name]) => name).toSorted(),
    )
  })

  it.each(objects.map((object) => [described(object), object] as const))(
    'is valid by the schema of the API: %s',
    async (_name, object) => {
      const { apiVersion, kind } = object
      const path = ['kubernetes-models', apiVersion, kind].join('/')
      const models = (await import(path)) as Record<
        string,
        new (data: Manifest) => { validate: () => void }
      >
      const Model = models[kind]
      expect(Model).toBeDefined()

      expect(() => Model && new Model(object).validate()).not.toThrow()
    },
  )

  it('would not be valid with a number that is none', () => {
    const wrong = { metadata: { name: 'x' }, spec: { replicas: 'two' } } as unknown as Manifest

    expect(() => new Deployment(wrong as object).validate()).toThrow(/replicas/)
  })

  it('has every container of the compose stack, or says what is in its place', () => {
    const placed = [...Object.keys(parts), ...Object.keys(elsewhere)]

    for (const name of Object.keys(containers)) expect(placed).toContain(name)
  })

  it.each([...Object.keys(parts), 'migrate'])(
    'hands every variable of the container to %s',
    (name) => {
      const handed = new Set(variablesOf(name).map((variable) => variable.name))
      // Lines of calls go to the cluster, and a secret of the operator's is no file there.
      const left = /^(?:LOG_FOLDER|ACCESS_LOG|ERROR_LOG)$/
      const needed = Object.entries(containers[name]?.environment ?? {})
        .filter(
          ([variable, value]) =>
            !left.test(variable) && !String(value).startsWith('/run/operator/'),
        )
        .map(([variable]) => variable)

      expect(needed.length).toBeGreaterThan(2)
      expect([...handed]).toEqual(expect.arrayContaining(needed))
    },
  )

  it('has each setting that a container takes from the ConfigMap, and no secret in it', () => {
    const settings = settingsOf(containers)
    const taken = [...Object.keys(parts), 'migrate']
      .flatMap((name) => variablesOf(name))
      .flatMap(({ valueFrom }) => valueFrom?.['configMapKeyRef']?.key ?? [])

    expect(taken.length).toBeGreaterThan(20)
    expect([...Object.keys(settings), 'REDIS_REPLICAS']).toEqual(expect.arrayContaining(taken))
    for (const secret of ['OPENAI_API_KEY', 'SMTP_URL', 'ADMIN_PASSWORD'])
      expect(Object.keys(settings)).not.toContain(secret)
    const values = objects.flatMap((object) => JSON.stringify(object).match(/\$\{[A-Z_]+/g) ?? [])
    expect(values).toEqual([])
  })

  it('names in its overlays only what it has', async () => {
    const overlays = await readdir(join(folder, 'overlays'))
    expect(overlays).toHaveLength(2)
    for (const overlay of overlays) {
      const text = await readFile(join(folder, 'overlays', overlay, 'kustomization.yaml'), 'utf8')
      const { patches } = parse(text) as { patches: { target: { kind: string; name?: string } }[] }
      expect(patches.length).toBeGreaterThan(2)
      for (const { target } of patches) {
        const names = objects
          .filter(({ kind }) => kind === target.kind)
          .map(({ metadata }) => metadata.name)
        expect(names.length).toBeGreaterThan(0)
        for (const name of target.name?.split('|') ?? []) expect(names).toContain(name)
      }
    }
  })

  it('is scaled in the large overlay by metrics that services show and the rules of the adapter serve', async () => {
    const overlay = await readFile(join(folder, 'overlays/large/kustomization.yaml'), 'utf8')
    const { patches } = parse(overlay) as { patches: { target: Target; patch: string }[] }
    const scaled = patches
      .filter(({ target }) => target.kind === 'HorizontalPodAutoscaler')
      .flatMap(({ target, patch }) =>
        (parse(patch) as { path: string; value: Metric }[])
          .filter(({ path }) => path === '/spec/metrics/-')
          .map(({ value }) => ({ name: target.name, metric: value })),
      )
    const adapter = await readFile(join(folder, 'prometheus-adapter.yaml'), 'utf8')
    const { rules, externalRules } = parse(adapter) as Record<'rules' | 'externalRules', Rule[]>
    const served = (list: Rule[]) =>
      list.map(({ name, seriesQuery }) => name?.as ?? seriesOf(seriesQuery))

    expect(scaled.map(({ name }) => name)).toEqual(['kook-game', 'analytics-worker'])
    expect(scaled.flatMap(({ metric }) => metric.pods?.metric.name ?? [])).toEqual(served(rules))
    expect(scaled.flatMap(({ metric }) => metric.external?.metric.name ?? [])).toEqual(
      served(externalRules),
    )
    for (const { name, metric } of scaled) {
      const base = objects.find(
        ({ kind, metadata }) => kind === 'HorizontalPodAutoscaler' && metadata.name === name,
      )
      const { spec, ...rest } = base as Manifest & { spec: { metrics: object[] } }
      const whole = { ...rest, spec: { ...spec, metrics: [...spec.metrics, metric] } }
      expect(() => new HorizontalPodAutoscaler(whole as never).validate()).not.toThrow()
    }
    const sources = await Promise.all(
      ['packages/service-kit/src/queue.ts', 'services/kook-game/src/socket-count.ts'].map((file) =>
        readFile(join(repositoryFolder, file), 'utf8'),
      ),
    )
    for (const { seriesQuery } of [...rules, ...externalRules])
      expect(sources.join('\n')).toContain(`'${seriesOf(seriesQuery)}'`)
  })
})
