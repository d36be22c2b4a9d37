import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { show } from './engine.ts'
import { askPostgresIn, type Lab, makeSite, type Tag } from './lab.ts'

const project = 'cardroom-upgrade-test'
const folder = join(repositoryFolder, '.local', 'upgrade-test')

/**
 * A stack of `docker compose up` on a public address.
 * @param folders the checkouts whose compose files it has
 */
export async function startCompose(folders: Record<Tag, string>): Promise<Lab> {
  const site = await makeSite(folder)
  Object.assign(process.env, {
    COMPOSE_PROJECT_NAME: project,
    COMPOSE_PROFILES: 'public',
    PORT: '0',
  })
  askPostgresIn(`${project}-postgres-1`)
  const stop = async () => {
    await show(['docker', 'compose', 'down', '--volumes', '--remove-orphans'])
    for (const setting of ['COMPOSE_PROJECT_NAME', 'COMPOSE_PROFILES', 'PORT'])
      delete process.env[setting]
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await show(['docker', 'compose', 'up', '--detach', '--wait', '--no-build'], folders.first)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    ...site,
    redis: `${project}-redis-1`,
    logs: async () => `${project}-logs-1`,
    async deploy(tag) {
      process.env['IMAGE_TAG'] = tag
      await show([join(repositoryFolder, 'infra', 'upgrade')], folders[tag])
    },
    stop,
  }
}
