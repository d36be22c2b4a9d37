import * as z from 'zod/mini'
import { limits } from './form-field.ts'

/** The path of player pictures: files of the build and uploaded pictures. */
export const pictureFolder = '/avatars/'

/** The name of an uploaded picture: the SHA-256 of its content. A player refers to it with `avatarUrl`. */
export const uploadedPicture = /^[0-9a-f]{64}\.webp$/

/** The accepted types. The service checks the content itself. */
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

/** A stored picture, which belongs to a player once its name is saved as `avatarUrl`. */
export const PictureKept = z.object({
  success: z.literal(true),
  data: z.object({ avatarUrl: z.string() }),
})
