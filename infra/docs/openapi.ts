import { policyReportsPath } from '@cardroom/contracts/policy-reports'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callLimits } from '@cardroom/contracts/limits'
import { Problem, problemStatus } from '@cardroom/contracts/problem'
import { may, roles } from '@cardroom/contracts/session'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { z } from 'zod'
import { descriptions, type LimitName } from './descriptions.ts'
import { readRoutes, type Route } from './routes.ts'

type Json = { [name: string]: unknown }

const contractsFolder = join(repositoryFolder, 'packages/contracts/src')

/** The OpenAPI 3.1 document of every HTTP route: from the services' route tables and the contracts. */
export async function openApiDocument(): Promise<Json> {
  const names = await contractNames()
  const { schemas } = z.toJSONSchema(names, {
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  })
  const routes = await readRoutes()
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = route.url.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, names) }
  }
  const used = usedSchemas({ paths, problem: refTo('Problem'), frames: frameRefs }, schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cardroom',
      version: packageVersion(),
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Calls of the public site and of the back office. Bodies are JSON; calls that change something are accepted from pages of the same site only. ' +
        'Routes with the security scheme `session` are for signed-in administrators. Every error has the schema Problem.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map(({ service }) => service))].map((name) => ({ name })),
    paths: sorted(paths),
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'sid',
          description: 'Set by POST /api/admin/login; named __Host-sid over https.',
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key of the tab Sharing; see docs/reporting-api.md.',
        },
      },
      responses: problemResponses(),
      schemas: sorted(used),
    },
  }
}

function operationOf(route: Route, names: ContractNames): Json {
  const name = `${route.method} ${route.url}`
  const [summary, ...ownLimits] = descriptions[name] ?? []
  const limits = limitsOf(route, ownLimits)
  const { body, params, querystring } = route.schema
  return {
    tags: route.url.startsWith('/health/') ? ['all services'] : [route.service],
    ...(summary !== undefined && { summary }),
    description: [accessText(route), ...limits.map(limitText)].join(' '),
    ...(route.permission !== null && {
      security: [{ session: [] }, ...(may('reader', route.permission) ? [{ key: [] }] : [])],
    }),
    parameters: [...parametersOf(params, 'path'), ...parametersOf(querystring, 'query')],
    ...(body !== undefined && {
      requestBody: { required: true, content: { [bodyType(route)]: { schema: inputOf(body) } } },
    }),
    responses: { ...successOf(route, names), ...problemsOf(route, limits.length > 0) },
  }
}

function bodyType({ url }: Route): string {
  return url === policyReportsPath ? 'application/csp-report' : 'application/json'
}

function accessText({ access, permission, url }: Route): string {
  if (permission !== null) {
    const allowed = roles.filter((role) => may(role, permission)).map((role) => `${role}s`)
    if (allowed.length < roles.length) return `For signed-in ${allowed.join(' and ')}.`
    return may('reader', permission)
      ? 'For signed-in administrators, and with a key or an opened link.'
      : 'For signed-in administrators.'
  }
  if (access === 'internal') return 'Only within the stack; the gateway does not forward it.'
  return url.startsWith('/ws/') ? 'For everyone, from pages of this site.' : 'For everyone.'
}

function limitsOf({ access, permission, url }: Route, own: readonly LimitName[]): LimitName[] {
  if (access === 'internal') return []
  if (permission !== null) return ['admin', 'api']
  const all: LimitName[] = url.startsWith('/api/') && !own.includes('analytics') ? ['api'] : []
  return [...own, ...all]
}

function limitText(name: LimitName): string {
  const { points, per } = callLimits[name]
  return `Limit: ${points} ${windowText(name)} per ${per}.`
}

/** A limit's window in words. */
function windowText(name: LimitName): string {
  const { windowSeconds } = callLimits[name]
  if (windowSeconds === 60) return 'a minute'
  return windowSeconds === 3600 ? 'an hour' : 'a day'
}

function parametersOf(schema: z.core.$ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = inputOf(schema) as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

/** The schema of a request with all references resolved. */
function inputOf(schema: z.core.$ZodType): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    metadata: z.registry<{ id?: string }>(),
  })
  return json
}

function successOf({ method, url, schema }: Route, names: ContractNames): Json {
  if (url === '/ws/kook') return { '101': { description: 'The connection is a WebSocket.' } }
  if (url === '/internal/redirect') return { '204': { description: 'Recorded.' } }
  if (method === 'POST' && url === policyReportsPath) return { '204': { description: 'Counted.' } }
  if (url === '/apply' && method === 'POST') {
    return { '303': { description: 'Taken; the next page is /thank-you.' } }
  }
  if (url === '/apply') return { '200': contentOf('text/html', { type: 'string' }) }
  if (url.endsWith('/stream')) return { '200': contentOf('text/event-stream', { type: 'string' }) }
  if (url.endsWith('/export')) return { '200': contentOf('text/csv', { type: 'string' }) }
  if (url === '/avatars/{file}' || url === '/avatars/:file')
    return { '200': contentOf('image/webp', { type: 'string', format: 'binary' }) }
  if (url === '/metrics') return { '200': contentOf('text/plain', { type: 'string' }) }
  const responses = Object.entries(schema.response ?? {})
  if (responses.length === 0) throw new Error(`${method} ${url} has no schema of its response`)
  return Object.fromEntries(
    responses.map(([status, response]) => {
      const content = contentOf('application/json', outputOf(response, names))
      if (url === '/api/chat/message' || url === '/api/admin/events') {
        Object.assign(content.content, { 'text/event-stream': { schema: { type: 'string' } } })
      }
      return [status, content]
    }),
  )
}

function contentOf(type: string, schema: Json) {
  return { description: 'Success.', content: { [type]: { schema } } }
}

function outputOf(schema: z.core.$ZodType, names: ContractNames): Json {
  const id = names.get(schema)?.id
  if (id !== undefined) return refTo(id)
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    metadata: z.registry<{ id?: string }>(),
  })
  return json
}

/** Public calls that verify a secret. */
const signingIn = new Set([
  '/api/admin/login',
  '/api/admin/login/code',
  '/api/admin/login/passkey',
  '/api/shared',
])

/** The errors that a route may answer. */
function problemsOf({ permission, method, schema, url }: Route, isLimited: boolean): Json {
  const hasInput = schema.body ?? schema.params ?? schema.querystring
  const codes = [
    ...(hasInput === undefined ? [] : (['bad_request'] as const)),
    ...(permission !== null || signingIn.has(url) ? (['unauthenticated'] as const) : []),
    ...(permission !== null || method !== 'GET' ? (['forbidden'] as const) : []),
    ...(schema.params === undefined ? [] : (['not_found'] as const)),
    ...(method === 'GET' ? [] : (['conflict'] as const)),
    ...(schema.body === undefined ? [] : (['too_large', 'unsupported_media_type'] as const)),
    ...(isLimited ? (['too_many_requests'] as const) : []),
    'internal' as const,
    'unavailable' as const,
  ]
  return Object.fromEntries(
    codes.map((code) => [problemStatus[code], { $ref: `#/components/responses/${code}` }]),
  )
}

/** The responses of all errors, by code. */
function problemResponses(): Json {
  const content = { 'application/json': { schema: refTo('Problem') } }
  return Object.fromEntries(
    Object.keys(problemStatus).map((code) => [
      code,
      { description: `Problem with the code ${code}.`, content },
    ]),
  )
}

type ContractNames = z.core.$ZodRegistry<{ id: string }>

/** Every schema that the contracts export, under the name of its export. */
async function contractNames(): Promise<ContractNames> {
  const names = z.registry<{ id: string }>()
  const taken = new Map<string, unknown>()
  for (const file of readdirSync(contractsFolder).toSorted()) {
    const module = (await import(join(contractsFolder, file))) as Json
    for (const [name, value] of Object.entries(module)) {
      if (!(value instanceof z.core.$ZodType) || names.has(value)) continue
      if (taken.has(name)) throw new Error(`Two contracts export ${name}`)
      taken.set(name, value)
      names.add(value, { id: name })
    }
  }
  if (!names.has(Problem)) throw new Error('The contracts have no Problem')
  return names
}

const frameRefs = [refTo('ClientFrame'), refTo('ServerFrame')]

function refTo(id: string): Json {
  return { $ref: `#/components/schemas/${id}` }
}

/** The schemas that `root` refers to, and those that these refer to. */
function usedSchemas(root: unknown, all: Json): Json {
  const used: Json = {}
  const visit = (value: unknown) => {
    for (const [, id = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (id in used) continue
      const { $schema: _dialect, $id: _id, id: _name, ...schema } = all[id] as Json
      used[id] = schema
      visit(schema)
    }
  }
  visit(root)
  return used
}

function sorted(object: Json): Json {
  return Object.fromEntries(
    Object.entries(object).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

function packageVersion(): string {
  const text = readFileSync(join(repositoryFolder, 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
