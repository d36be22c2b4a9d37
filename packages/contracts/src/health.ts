import * as z from 'zod/mini'

/** The answer of `/health/ready`; `checks` has each dependency by name. */
export const Health = z.object({
  status: z.enum(['ok', 'degraded', 'down']),
  service: z.string(),
  checks: z.record(z.string(), z.enum(['ok', 'down'])),
})
export type Health = z.infer<typeof Health>
