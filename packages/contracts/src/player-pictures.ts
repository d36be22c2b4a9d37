import * as z from 'zod/mini'
import { limits } from './form-field.ts'

/** Where the site has the pictures of players: files of the build, and what administrators have uploaded. */
export const pictureFolder = '/avatars/'

/** The name of an uploaded picture: the SHA-256 of what it is. A player has it as `avatarUrl`. */
export const uploadedPicture = /^[0-9a-f]{64}\.webp$/

/** What an administrator may upload; what it really is, its bytes say. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

export const PictureParams = z.object({ file: z.string().check(z.regex(uploadedPicture)) })

/** The https address of a picture that is fetched once. */
export const PictureAddress = z.strictObject({
  url: z
    .string()
    .check(
      z.trim(),
      z.maxLength(limits.avatarUrl, `Please use at most ${limits.avatarUrl} characters`),
    ),
})

/** A picture that is kept, and not yet of any player: its name is saved as `avatarUrl`. */
export const PictureKept = z.object({
  success: z.literal(true),
  data: z.object({ avatarUrl: z.string() }),
})
