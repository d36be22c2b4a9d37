/** What of a zod schema says what it takes. */
type Schema = { _zod: { def: Definition } }
type Definition = {
  type: string
  shape?: Record<string, Schema>
  innerType?: Schema
  in?: Schema
  entries?: Record<string, string | number>
  values?: readonly unknown[]
  options?: readonly Schema[]
  items?: readonly Schema[]
  format?: string
}

const texts: Readonly<Record<string, string>> = {
  datetime: '2026-01-02T03:04:05.000Z',
  date: '2026-01-02',
  email: 'ada@quinn.example',
  uuid: '2b1f7c5e-6f0a-4a63-9d0e-3f4f6c2f8a11',
}

/** The smallest answer of a contract's shape: no rows, zeros, and null where it may be. */
export function minimalAnswer<Answer>(
  schema: { parse: (value: unknown) => Answer },
  change: object = {},
): Answer {
  const value = minimal(schema as unknown as Schema)
  return schema.parse({ ...(value as object), ...change })
}

function minimal({ _zod: { def } }: Schema): unknown {
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([name, schema]) => [name, minimal(schema)]),
      )
    case 'array':
      return []
    case 'tuple':
      return (def.items ?? []).map(minimal)
    case 'record':
      return {}
    case 'nullable':
      return null
    case 'optional':
    case 'default':
      return undefined
    case 'pipe':
      return minimalOf(def.in)
    case 'readonly':
      return minimalOf(def.innerType)
    case 'enum':
      return Object.values(def.entries ?? {})[0]
    case 'literal':
      return def.values?.[0]
    case 'union':
      return minimalOf(def.options?.[0])
    case 'string':
      return texts[def.format ?? ''] ?? ''
    case 'number':
    case 'int':
      return 0
    case 'boolean':
      return false
    default:
      return null
  }
}

function minimalOf(schema: Schema | undefined): unknown {
  return schema === undefined ? null : minimal(schema)
}
