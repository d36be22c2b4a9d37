import type * as z from 'zod/mini'

/** What a text is by a schema; null when there is none, and for one that is damaged or of another release. */
export function parseJson<Type>(schema: z.ZodMiniType<Type>, text: string | null): Type | null {
  try {
    return schema.parse(JSON.parse(text ?? 'null'))
  } catch {
    return null
  }
}
