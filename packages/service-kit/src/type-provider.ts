import type { FastifySchemaCompiler, FastifyTypeProvider } from 'fastify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import { z } from 'zod'
import { AppError } from './app-error.ts'

/** Types body, query, params and reply by a route's zod schemas. */
export interface ZodTypeProvider extends FastifyTypeProvider {
  validator: this['schema'] extends z.core.$ZodType ? z.output<this['schema']> : unknown
  serializer: this['schema'] extends z.core.$ZodType ? z.input<this['schema']> : unknown
}

/** Validates input with the route's zod schema, without coercion. */
export const validatorCompiler: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (input) => {
    const parsed = z.core.safeParse(schema, input)
    if (parsed.success) return { value: parsed.data }
    const issues = parsed.error.issues.map((issue) => ({
      path: issue.path.join('.'),
      message: issue.message,
    }))
    return { error: new AppError('bad_request', issues[0]?.message ?? 'Bad input', { issues }) }
  }

/** Serializes a reply through its zod schema, so that only fields of the contract leave the service. */
export const serializerCompiler: FastifySerializerCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (reply) =>
    JSON.stringify(z.core.parse(schema, reply))
