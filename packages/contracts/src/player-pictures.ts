import * as z from 'zod/mini'
import { limits } from './form-field.ts'
import { response } from './response.ts'

/** The folder of players' pictures: files of the build, and uploads. */
export const pictureFolder = '/avatars/'

/** The name of an uploaded picture: its SHA-256. It is the player's `avatarUrl`. */
export const uploadedPicture = /^[0-9a-f]{64}\.webp$/

/** Types that an administrator may upload; the service checks the bytes. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

export const PictureParams = z.object({ file: z.string().check(z.regex(uploadedPicture)) })

/** The https address of a picture to fetch. */
export const PictureAddress = z.strictObject({
  url: z
    .string()
    .check(
      z.trim(),
      z.maxLength(limits.avatarUrl, `Please use at most ${limits.avatarUrl} characters`),
    ),
})

/** A stored picture without a player; saving a player with this `avatarUrl` assigns it. */
export const PictureKept = response(z.object({ avatarUrl: z.string() }))
