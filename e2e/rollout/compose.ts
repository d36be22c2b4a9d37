import { rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { show } from './engine.ts'
import { askPostgresIn, type Lab, makeSite, type Tag } from './lab.ts'

const project = 'cardroom-upgrade-test'
const settings = ['COMPOSE_PROJECT_NAME', 'COMPOSE_FILE', 'COMPOSE_PROFILES', 'PORT']
const folder = join(repositoryFolder, '.local', 'upgrade-test')
/** Leads to one checkout after the other, as a folder does in which a release is checked out. */
const checkout = join(folder, 'checkout')

/**
 * A stack of `docker compose up` on a public address.
 * @param folders the checkouts whose compose files it has
 */
export async function startCompose(folders: Record<Tag, string>): Promise<Lab> {
  const site = await makeSite(folder)
  Object.assign(process.env, {
    COMPOSE_PROJECT_NAME: project,
    COMPOSE_FILE: join(checkout, 'docker-compose.yml'),
    COMPOSE_PROFILES: 'public',
    PORT: '0',
  })
  askPostgresIn(`${project}-postgres-1`)
  const turnTo = async (tag: Tag) => {
    process.env['IMAGE_TAG'] = tag
    await rm(checkout, { force: true })
    await symlink(folders[tag], checkout)
  }
  const stop = async () => {
    await show(['docker', 'compose', 'down', '--volumes', '--remove-orphans'])
    for (const setting of settings) delete process.env[setting]
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await turnTo('first')
    await show(['docker', 'compose', 'up', '--detach', '--wait', '--no-build'])
  } catch (error) {
    await stop()
    throw error
  }
  return {
    ...site,
    redis: `${project}-redis-1`,
    logs: async () => `${project}-logs-1`,
    async deploy(tag) {
      await turnTo(tag)
      await show(['infra/upgrade'])
    },
    stop,
  }
}
