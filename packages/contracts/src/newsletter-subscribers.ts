import * as z from 'zod/mini'
import { at, success } from './admin-list.ts'

export const AdminNewsletter = z.object({
  id: z.int(),
  email: z.string(),
  name: z.nullable(z.string()),
  interestedInGame: z.boolean(),
  createdAt: at,
})
export type AdminNewsletter = z.infer<typeof AdminNewsletter>

/** The newest subscribers; the figures are over all of them. */
export const NewslettersResponse = z.object({
  success,
  data: z.array(AdminNewsletter),
  total: z.int(),
  interestedCount: z.int(),
})
