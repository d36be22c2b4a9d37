import { bodyLimitsKb } from '@cardroom/contracts/limits'
import {
  PictureAddress,
  pictureFolder,
  PictureKept,
  PictureParams,
  pictureTypes,
} from '@cardroom/contracts/player-pictures'
import { auditContextOf } from '@cardroom/service-kit/admin-guard'
import { AppError } from '@cardroom/service-kit/app-error'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { PlayerPictures } from './repository.ts'
import { found } from '../leads/routes.ts'

/** Stores a picture from a file or a URL; returns the `avatarUrl` to save. */
export type TakePicture = (source: Buffer | string) => Promise<string>

type Deps = { takePicture: TakePicture; limiter: RateLimiter }

/** `GET /avatars/:file`: an uploaded picture. Its content never changes. */
export function playerPictureRoutes(server: CardroomServer, pictures: PlayerPictures): void {
  server.get(
    `${pictureFolder}:file`,
    { config: { access: 'public', isHot: true }, schema: { params: PictureParams } },
    async (request, reply) => {
      const content = found(await pictures.read(request.params.file), 'picture')
      return reply
        .type('image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(content)
    },
  )
}

/**
 * `/api/admin/rake-players/pictures`: stores a picture. It belongs to a player once its name is saved as the player's
 * `avatarUrl`.
 */
export function adminPlayerPictureRoutes(admin: CardroomServer, deps: Deps): void {
  const { takePicture, limiter } = deps
  const config = { access: 'contests.edit' } as const
  const path = '/api/admin/rake-players/pictures'

  // This scope is separate, so that no other route accepts a file.
  void admin.register(async (scope: CardroomServer) => {
    scope.addContentTypeParser(
      [...pictureTypes, 'application/octet-stream'],
      { parseAs: 'buffer' },
      (_request, body, done) => done(null, body),
    )
    scope.post(
      path,
      {
        config,
        bodyLimit: bodyLimitsKb.picture * 1024,
        schema: { response: { 201: PictureKept } },
      },
      async (request, reply) => {
        if (!Buffer.isBuffer(request.body))
          throw new AppError('bad_request', 'Please send a picture')
        await limiter.take(auditContextOf(request).actor.id)
        return reply.code(201).send(kept(await takePicture(request.body)))
      },
    )
  })

  admin.post(
    `${path}/fetch`,
    { config, schema: { body: PictureAddress, response: { 201: PictureKept } } },
    async (request, reply) => {
      await limiter.take(auditContextOf(request).actor.id)
      return reply.code(201).send(kept(await takePicture(request.body.url)))
    },
  )
}

const kept = (avatarUrl: string) => ({ success: true as const, data: { avatarUrl } })
