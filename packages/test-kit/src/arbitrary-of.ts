import fc from 'fast-check'

/** The part of a zod schema that describes its input; the same for `zod` and `zod/mini`. */
type Schema = { _zod: { def: Definition } }
type Definition = {
  type: string
  shape?: Record<string, Schema>
  innerType?: Schema
  element?: Schema
  in?: Schema
  entries?: Record<string, string | number>
  values?: readonly unknown[]
  options?: readonly Schema[]
}

/** Text that some fields accept, and text that none should. */
const text = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('Ada', 'Quinn', '+1 702 555 0100', '1204.50', 'ada.png'),
  },
  { weight: 2, arbitrary: fc.nat(9).map((nth) => `player${nth}@quinn.example`) },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '\u0000',
      'a\u0000b',
      '\ud800',
      '漢'.repeat(130),
      'a'.repeat(3000),
      "'; DROP TABLE users; --",
      '__proto__',
      'NaN',
      '-0',
      '1e309',
      '=1+1',
      'a@b',
      '\r\nBcc: eve@evil.example',
    ),
  },
)

const number = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 60 }) },
  { weight: 1, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.double() },
  {
    weight: 1,
    arbitrary: fc.constantFrom(-1, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e300, -0, 0.5, Number.NaN),
  },
)

/** Any JSON, often of the wrong type. */
export const anyJson = fc.oneof(fc.jsonValue({ maxDepth: 3 }), text, number, fc.constant(null))

/**
 * Values of a schema's shape, most within its bounds and some just beyond: a key may be missing, extra, or of another
 * type.
 */
export function arbitraryOf(schema: object): fc.Arbitrary<unknown> {
  const { def } = (schema as Schema)._zod
  switch (def.type) {
    case 'object':
      return objectOf(def.shape ?? {})
    case 'optional':
    case 'nullable':
    case 'default':
      return fc.oneof(innerOf(def.innerType), fc.constant(null), fc.constant(undefined))
    case 'pipe':
      return innerOf(def.in)
    case 'array':
      return fc.array(innerOf(def.element), { maxLength: 6 })
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}))
    case 'literal':
      return fc.constantFrom(...(def.values ?? []))
    case 'union':
      return fc.oneof(...(def.options ?? []).map((option) => arbitraryOf(option)))
    case 'string':
      return text
    case 'number':
    case 'int':
      return number
    case 'boolean':
      return fc.boolean()
    default:
      return anyJson
  }
}

function innerOf(schema: Schema | undefined): fc.Arbitrary<unknown> {
  return schema === undefined ? anyJson : arbitraryOf(schema)
}

function objectOf(shape: Record<string, Schema>): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [
      name,
      fc.oneof(
        { weight: 30, arbitrary: arbitraryOf(schema) },
        { weight: 1, arbitrary: anyJson },
        { weight: 1, arbitrary: fc.constant(undefined) },
      ),
    ]),
  )
  const extra = fc.oneof(
    { weight: 30, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.dictionary(fc.string({ maxLength: 12 }), anyJson, { maxKeys: 2 }) },
  )
  return fc.tuple(fc.record(fields), extra).map(([known, more]) => ({ ...known, ...more }))
}
