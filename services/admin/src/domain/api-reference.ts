/** The parts of an OpenAPI document that the page shows. */
type OpenApi = {
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown>; responses: Record<string, ApiResponse> }
}
type Operation = {
  tags: string[]
  summary?: string
  description: string
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, ApiResponse | { $ref: string }>
}
type ApiResponse = { description: string; content?: Record<string, { schema: unknown }> }

/** The one style block of the page; its hash is in the policy of the route. */
export const apiReferenceStyle = [
  ':root{color-scheme:light dark}',
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:64rem;margin:0 auto;padding:1.5rem}',
  'h2{margin-top:3rem}section{border-top:1px solid #8886;padding:.5rem 0}h3{margin:.5rem 0}',
  'pre{overflow-x:auto;background:#8882;padding:.75rem}code,pre{font-size:.875rem}',
].join('')

/** The API reference as a page without scripts: every route by service, then every schema. */
export function apiReferencePage(text: string): string {
  const { info, paths, components } = JSON.parse(text) as OpenApi
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))]
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8">',
    `<title>${escape(info.title)} API</title><meta name="viewport" content="width=device-width">`,
    `<style>${apiReferenceStyle}</style>`,
    `<h1>${escape(info.title)} API ${escape(info.version)}</h1><p>${escape(info.description)}</p>`,
    '<p><a href="/api/docs/openapi.json">OpenAPI document</a></p>',
    `<ul>${tags.map((tag) => `<li><a href="#${idOf(tag)}">${escape(tag)}</a></li>`).join('')}`,
    '<li><a href="#schemas">Schemas</a></li></ul>',
    ...tags.flatMap((tag) => [
      `<h2 id="${idOf(tag)}">${escape(tag)}</h2>`,
      ...operations
        .filter(({ operation }) => operation.tags.includes(tag))
        .map(({ path, method, operation }) =>
          operationSection(path, method, operation, components.responses),
        ),
    ]),
    '<h2 id="schemas">Schemas</h2>',
    ...Object.entries(components.schemas).map(
      ([name, schema]) =>
        `<section id="schema-${escape(name)}"><h3>${escape(name)}</h3>${schemaBlock(schema)}</section>`,
    ),
    '</html>',
  ].join('\n')
}

function operationSection(
  path: string,
  method: string,
  { summary = '', description, parameters, requestBody, responses }: Operation,
  shared: Record<string, ApiResponse>,
): string {
  const parameterItems = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<li><code>${escape(name)}</code> (${place}${required ? ', required' : ''}) ${schemaBlock(schema)}</li>`,
  )
  const responseItems = Object.entries(responses).map(([status, response]) => {
    const { description: meaning, content = {} } =
      '$ref' in response ? shared[response.$ref.split('/').at(-1)!]! : response
    return `<li>${status}: ${escape(meaning)}${contentBlocks(content)}</li>`
  })
  return [
    `<section><h3><code>${method.toUpperCase()} ${escape(path)}</code></h3>`,
    `<p>${escape(`${summary} ${description}`.trim())}</p>`,
    details('Parameters', parameterItems),
    requestBody === undefined
      ? ''
      : `<details><summary>Request body</summary>${contentBlocks(requestBody.content)}</details>`,
    details('Responses', responseItems),
    '</section>',
  ].join('')
}

function details(title: string, items: string[]): string {
  if (items.length === 0) return ''
  return `<details><summary>${title}</summary><ul>${items.join('')}</ul></details>`
}

function contentBlocks(content: Record<string, { schema: unknown }>): string {
  return Object.entries(content)
    .map(([type, { schema }]) => ` <code>${escape(type)}</code>${schemaBlock(schema)}`)
    .join('')
}

/** A schema as JSON, its references as links. */
function schemaBlock(schema: unknown): string {
  const json = escape(JSON.stringify(schema, null, 2))
  const linked = json.replaceAll(
    /#\/components\/schemas\/(\w+)/g,
    (_reference, name: string) => `<a href="#schema-${name}">${name}</a>`,
  )
  return `<pre>${linked}</pre>`
}

const idOf = (tag: string) => tag.replaceAll(/\W+/g, '-')

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
