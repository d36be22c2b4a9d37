import * as z from 'zod/mini'

/** The secret of a mailed link: 32 random bytes as base64url. */
export const LinkSecret = z.string().check(z.regex(/^[\w-]{43}$/, 'This link is incomplete'))
