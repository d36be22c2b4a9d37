/** One object of Kubernetes. */
export type Manifest = {
  apiVersion: string
  kind: string
  metadata: { name: string; labels?: Record<string, string> }
  [field: string]: unknown
}

/** What is read of a container of docker-compose.yml. */
export type Container = {
  image?: string
  environment?: Record<string, string | number>
  networks?: string[]
  tmpfs?: string[]
  mem_limit?: string
  volumes?: string[]
}

type Part = {
  replicas: number
  /** The most instances; those without run as many as they are. */
  most?: number
}

const namespace = 'cardroom'
const port = 3000
const gatewayPort = 8080
/** Of the image (`METRICS_LISTEN`). */
const gatewayMetricsPort = 8081
const stopSeconds = 25

/**
 * The containers that run all the time. admin and contests-worker are one each: their work is not made faster by a second.
 */
export const parts: Record<string, Part> = {
  gateway: { replicas: 2, most: 6 },
  'analytics-ingest': { replicas: 2, most: 8 },
  // As many as fit into the locks of a Postgres as it comes (docs/scaling.md).
  'analytics-worker': { replicas: 2, most: 6 },
  chat: { replicas: 2, most: 6 },
  admin: { replicas: 1 },
  contests: { replicas: 2, most: 6 },
  'contests-worker': { replicas: 1 },
  egress: { replicas: 2 },
  'kook-game': { replicas: 2, most: 10 },
}

/** The containers of docker-compose.yml that no Deployment is made of, and what is in their place. */
export const elsewhere: Record<string, string> = {
  postgres: 'from outside',
  redis: 'from outside',
  secrets: 'Secrets of the operator',
  migrate: 'the Job',
  backup: 'the CronJob',
  tls: 'an Ingress of the operator',
  prometheus: 'what the cluster has',
  alertmanager: 'what the cluster has',
  logs: 'the log store of the cluster',
}

/** Variables of the compose stack that mean something else in a cluster; undefined where they are not set. */
const others: Record<string, string | undefined> = {
  // Pods print their lines, and the cluster keeps them: no longer than the privacy page says.
  LOG_FOLDER: undefined,
  ACCESS_LOG: undefined,
  ERROR_LOG: undefined,
  // A name, which nginx asks when it starts.
  RESOLVER: 'kube-dns.kube-system.svc.cluster.local',
  // The published port is the Ingress', which has https.
  BIND_ADDRESS: '0.0.0.0',
  ALLOW_PLAIN_HTTP: '1',
}

const setting = /^\$\{([A-Z_]+):-(.*?)\}(?:\$\{.*)?$/
/** Settings that compose fills with its own networks and profiles. */
const clusterSettings: Record<string, string> = {
  // The addresses of pods; narrow it to those of the cluster.
  TRUSTED_PROXIES: '10.0.0.0/8',
  MAIL_FOLDER: '/app/mails',
}
const secretsFolder = '/run/secrets/'
const operatorsFolder = '/run/operator/'

/** The settings of the operator, with their defaults, and what reads them; secrets are not among them. */
export function settingsOf(containers: Record<string, Container>): Record<string, string> {
  const found: Record<string, string> = {}
  for (const name of [...Object.keys(parts), 'migrate']) {
    for (const [variable, value] of Object.entries(environmentOf(containers[name]))) {
      const [, , usual] = setting.exec(value) ?? []
      if (usual === undefined || variable in others || isSecret(variable, containers[name]))
        continue
      found[variable] = clusterSettings[variable] ?? usual
    }
  }
  found['TRUSTED_PROXIES'] = clusterSettings['TRUSTED_PROXIES'] ?? ''
  return Object.fromEntries(Object.entries(found).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The manifests of the base, by the name of their file. */
export function manifests(containers: Record<string, Container>): Record<string, Manifest[]> {
  const files: Record<string, Manifest[]> = {
    'namespace.yaml': [{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } }],
    'settings.yaml': [
      {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name: 'settings' },
        data: settingsOf(containers),
      },
    ],
    'network.yaml': [
      denied(),
      ...Object.keys(parts).map((name) => networkPolicy(name, containers)),
    ],
    'jobs.yaml': jobs(containers),
  }
  for (const [name, part] of Object.entries(parts)) {
    const container = containers[name]
    if (container === undefined) throw new Error(`docker-compose.yml has no ${name}`)
    files[`${name}.yaml`] = [
      deployment(name, container, part),
      ...(container.networks?.includes('gateway') || name === 'egress' ? [service(name)] : []),
      ...(part.replicas > 1 ? [disruptionBudget(name)] : []),
      ...(part.most === undefined ? [] : [autoscaler(name, part, part.most)]),
    ]
  }
  return files
}

function deployment(name: string, container: Container, { replicas, most }: Part): Manifest {
  const labels = { app: name }
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, labels },
    spec: {
      // The autoscaler's number is its own.
      ...(most === undefined && { replicas }),
      selector: { matchLabels: labels },
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
      // A release that does not become ready stops here, with the former one at work.
      progressDeadlineSeconds: 180,
      template: {
        metadata: { labels },
        spec: {
          ...podOf(name, container),
          terminationGracePeriodSeconds: stopSeconds,
          topologySpreadConstraints: ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'].map(
            (topologyKey) => ({
              maxSkew: 1,
              topologyKey,
              whenUnsatisfiable: 'ScheduleAnyway',
              labelSelector: { matchLabels: labels },
            }),
          ),
        },
      },
    },
  }
}

function podOf(name: string, container: Container): Record<string, unknown> {
  const isGateway = name === 'gateway'
  const listens = isGateway ? gatewayPort : port
  const folders = foldersOf(name, container)
  // The gateway closes what comes for a host that is not the site's.
  const ready = isGateway
    ? {
        path: '/api/health/gateway',
        port: listens,
        httpHeaders: [{ name: 'Host', value: 'localhost' }],
      }
    : { path: '/health/ready', port: listens }
  const live =
    isGateway || name === 'egress'
      ? { tcpSocket: { port: listens } }
      : { httpGet: { path: '/health/live', port: listens } }
  return {
    automountServiceAccountToken: false,
    securityContext: {
      runAsNonRoot: true,
      runAsUser: isGateway ? 101 : 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    },
    containers: [
      {
        ...containerOf(name, container, folders),
        ports: [{ containerPort: listens }],
        startupProbe: { ...live, periodSeconds: 2, failureThreshold: 60 },
        livenessProbe: { ...live, periodSeconds: 10, timeoutSeconds: 3, failureThreshold: 6 },
        readinessProbe: {
          httpGet: ready,
          periodSeconds: 3,
          timeoutSeconds: 3,
          failureThreshold: 2,
        },
        // Until nobody sends it new calls any more.
        lifecycle: { preStop: { sleep: { seconds: 5 } } },
      },
    ],
    volumes: folders.map(({ volume }) => volume),
  }
}

function containerOf(
  name: string,
  container: Container,
  folders: readonly Folder[],
): Record<string, unknown> {
  const memory = (container.mem_limit ?? '512m').replace(
    /([mg])$/,
    (unit) => `${unit.toUpperCase()}i`,
  )
  return {
    name,
    // Without a tag: an overlay names registry and tag.
    image: container.image?.replace(/^\$\{\w+:-(\w+)\}(\/[\w-]+):.*$/, '$1$2'),
    env: variablesOf(name, container),
    resources: { requests: { cpu: '100m', memory: '128Mi' }, limits: { memory } },
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
    volumeMounts: folders.map(({ mount }) => mount),
  }
}

type Folder = { volume: Record<string, unknown>; mount: Record<string, unknown> }

function foldersOf(name: string, container: Container): Folder[] {
  const size = /size=(\d+)([mg])$/.exec(container.tmpfs?.[0] ?? '')
  const folders: Folder[] = [
    {
      volume: {
        name: 'tmp',
        emptyDir: { sizeLimit: `${size?.[1] ?? 64}${(size?.[2] ?? 'm').toUpperCase()}i` },
      },
      mount: { name: 'tmp', mountPath: '/tmp' },
    },
  ]
  const volume = container.volumes?.find((entry) => entry.includes(':/run/secrets'))
  const [, of] = /^secrets-(.*):\/run\/secrets/.exec(volume ?? '') ?? []
  if (of !== undefined) {
    folders.push({
      volume: { name: 'secrets', secret: { secretName: of } },
      mount: { name: 'secrets', mountPath: '/run/secrets', readOnly: true },
    })
  }
  if (name === 'contests-worker') {
    folders.push({
      volume: { name: 'mails', emptyDir: { sizeLimit: '64Mi' } },
      mount: { name: 'mails', mountPath: '/app/mails' },
    })
  }
  return folders
}

function environmentOf(container: Container | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(container?.environment ?? {}).map(([name, value]) => [name, String(value)]),
  )
}

/** Whether compose takes it from a file of the operator's. */
function isSecret(variable: string, container: Container | undefined): boolean {
  return environmentOf(container)[`${variable}_FILE`]?.startsWith(operatorsFolder) === true
}

function variablesOf(name: string, container: Container): Record<string, unknown>[] {
  const environment = environmentOf(container)
  const variables: Record<string, unknown>[] = []
  for (const [variable, value] of Object.entries(environment)) {
    if (variable in others) {
      if (others[variable] !== undefined)
        variables.push({ name: variable, value: others[variable] })
    } else if (value.startsWith(operatorsFolder)) {
      // Its variable itself is of the Secret.
    } else if (isSecret(variable, container)) {
      const key = variable.toLowerCase().replaceAll('_', '-')
      variables.push({
        name: variable,
        valueFrom: { secretKeyRef: { name: 'operator', key, optional: true } },
      })
    } else if (variable === 'TRUSTED_PROXIES' || setting.test(value)) {
      variables.push({
        name: variable,
        valueFrom: { configMapKeyRef: { name: 'settings', key: variable } },
      })
    } else {
      variables.push({ name: variable, value: inCluster(value) })
    }
  }
  if (environment['DATABASE_URL_FILE']?.startsWith(secretsFolder) && directUsers.has(name)) {
    variables.push(optionalSecret('DATABASE_DIRECT_URL', name, 'database-direct-url'))
  }
  if (name === 'analytics-ingest') {
    variables.push({
      name: 'REDIS_REPLICAS',
      valueFrom: { configMapKeyRef: { name: 'settings', key: 'REDIS_REPLICAS', optional: true } },
    })
  }
  return variables
}

/** Those that listen to Postgres, past a pooler. */
const directUsers = new Set(['admin', 'chat'])

function optionalSecret(variable: string, name: string, key: string): Record<string, unknown> {
  return { name: variable, valueFrom: { secretKeyRef: { name, key, optional: true } } }
}

/** nginx asks for whole names. */
function inCluster(value: string): string {
  return value.replace(/^server ([\w-]+):/, `server $1.${namespace}.svc.cluster.local:`)
}

/** Without an address of its own, its name leads to every instance, as the gateway and the metrics need it. */
function service(name: string): Manifest {
  const own = name === 'gateway' ? gatewayPort : port
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name, labels: { app: name } },
    spec: {
      selector: { app: name },
      ports: [{ name: 'http', port: own, targetPort: own }],
      ...(name !== 'gateway' && name !== 'egress' && { clusterIP: 'None' }),
    },
  }
}

function disruptionBudget(name: string): Manifest {
  return {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name },
    spec: { maxUnavailable: 1, selector: { matchLabels: { app: name } } },
  }
}

function autoscaler(name: string, { replicas }: Part, most: number): Manifest {
  return {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
      minReplicas: replicas,
      maxReplicas: most,
      metrics: [
        // Of the request, 100m: instances are added long before one is busy.
        {
          type: 'Resource',
          resource: { name: 'cpu', target: { type: 'AverageValue', averageValue: '600m' } },
        },
      ],
    },
  }
}

const dns = {
  ports: [
    { protocol: 'UDP', port: 53 },
    { protocol: 'TCP', port: 53 },
  ],
}
const toPods = (name: string, to: number) => ({
  to: [{ podSelector: { matchLabels: { app: name } } }],
  ports: [{ protocol: 'TCP', port: to }],
})

function denied(): Manifest {
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: 'nothing-else' },
    spec: { podSelector: {}, policyTypes: ['Ingress', 'Egress'], egress: [dns] },
  }
}

/** As the networks of docker-compose.yml: who reaches whom. */
/** Where traces are sent, in a namespace that says so. */
const collector = {
  to: [{ namespaceSelector: { matchLabels: { 'cardroom/traces': 'yes' } } }],
  ports: [{ protocol: 'TCP', port: 4318 }],
}

function networkPolicy(name: string, containers: Record<string, Container>): Manifest {
  const networks = containers[name]?.networks ?? []
  const callers = Object.keys(parts).filter((other) =>
    name === 'egress'
      ? other !== 'egress' && containers[other]?.networks?.includes('egress')
      : other === 'gateway' && networks.includes('gateway'),
  )
  const metrics = { namespaceSelector: { matchLabels: { 'cardroom/metrics': 'yes' } } }
  const from = [
    ...callers.map((other) => ({ podSelector: { matchLabels: { app: other } } })),
    ...(name === 'egress' ? [] : [metrics]),
  ]
  const egress = [
    dns,
    ...(name === 'gateway'
      ? Object.keys(parts)
          .filter(
            (other) => other !== 'gateway' && containers[other]?.networks?.includes('gateway'),
          )
          .map((other) => toPods(other, port))
      : []),
    // Postgres and PgBouncer, Redis and Sentinel: wherever they are.
    ...(networks.includes('data')
      ? [{ ports: [5432, 6432, 6379, 26_379].map((store) => ({ protocol: 'TCP', port: store })) }]
      : []),
    ...('OTEL_EXPORTER_OTLP_ENDPOINT' in (containers[name]?.environment ?? {}) ? [collector] : []),
    ...(name === 'egress' ? [{}] : networks.includes('egress') ? [toPods('egress', port)] : []),
  ]
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name },
    spec: {
      podSelector: { matchLabels: { app: name } },
      policyTypes: ['Ingress', 'Egress'],
      ingress:
        name === 'gateway'
          ? [
              { ports: [{ protocol: 'TCP', port: gatewayPort }] },
              { from: [metrics], ports: [{ protocol: 'TCP', port: gatewayMetricsPort }] },
            ]
          : [{ from, ports: [{ protocol: 'TCP', port }] }],
      egress,
    },
  }
}

/** The migration, and a backup each night to a volume; both as the owner of the schema. */
function jobs(containers: Record<string, Container>): Manifest[] {
  const container = containers['migrate'] ?? {}
  const folders = foldersOf('migrate', container)
  const pod = (name: string, command: string[], more: Folder[] = []) => ({
    metadata: { labels: { app: name } },
    spec: {
      automountServiceAccountToken: false,
      restartPolicy: 'Never',
      securityContext: {
        runAsNonRoot: true,
        runAsUser: 1000,
        fsGroup: 1000,
        seccompProfile: { type: 'RuntimeDefault' },
      },
      containers: [{ ...containerOf('migrate', container, [...folders, ...more]), name, command }],
      volumes: [...folders, ...more].map(({ volume }) => volume),
    },
  })
  const backups: Folder = {
    volume: { name: 'backups', persistentVolumeClaim: { claimName: 'backups' } },
    mount: { name: 'backups', mountPath: '/backups' },
  }
  const backup =
    'node infra/backup/backup.ts "/backups/cardroom-$(date -u +%F).sql.gz" && find /backups -name "cardroom-*.sql.gz" -mtime +13 -delete'
  return [
    {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name: 'migrate', labels: { app: 'migrate' } },
      spec: { backoffLimit: 6, template: pod('migrate', ['node', 'infra/migrate.ts']) },
    },
    {
      apiVersion: 'batch/v1',
      kind: 'CronJob',
      metadata: { name: 'backup' },
      spec: {
        schedule: '17 2 * * *',
        concurrencyPolicy: 'Forbid',
        jobTemplate: {
          spec: { backoffLimit: 2, template: pod('backup', ['sh', '-c', backup], [backups]) },
        },
      },
    },
    {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: 'backups' },
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '20Gi' } } },
    },
    toPostgres('migrate'),
    toPostgres('backup'),
  ]
}

function toPostgres(name: string): Manifest {
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name },
    spec: {
      podSelector: { matchLabels: { app: name } },
      policyTypes: ['Ingress', 'Egress'],
      egress: [dns, { ports: [{ protocol: 'TCP', port: 5432 }] }],
    },
  }
}
