import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { makeCertificate } from '@cardroom/test-kit/make-certificate'
import { docker, show } from './engine.ts'

/** A stack of the test's own on this machine's engine, with images of the tag `first`, and of `second` to go to. */
export type Lab = {
  /** Of the site, over https. */
  origin: string
  /** Where visitors connect. */
  address: string
  /** Of the site, as PEM, which nobody else trusts. */
  certificate: string
  /** The container of Redis. */
  redis: string
  /** The container that has the volume of logs. */
  logs: () => Promise<string>
  /** Brings the stack to the images of a tag. */
  deploy: (tag: Tag) => Promise<void>
  /** Deletes all of it. */
  stop: () => Promise<void>
}

export type Tag = 'first' | 'second'

/** Of the images: what else runs on the engine is not touched. */
export const prefix = 'cardroom-rollout-test'

/** Settings of a site at `localhost` behind Caddy, with a certificate of its own in the folder. */
export async function makeSite(
  folder: string,
): Promise<Pick<Lab, 'origin' | 'address' | 'certificate'>> {
  const own = join(folder, 'certificate')
  const file = join(own, 'fullchain.pem')
  await mkdir(own, { recursive: true })
  await makeCertificate('localhost', join(own, 'privkey.pem'), file)
  // Fixed, as the project's name is.
  const port = 18_443
  Object.assign(process.env, {
    IMAGE_PREFIX: prefix,
    IMAGE_TAG: 'first',
    SITE_ADDRESS: 'localhost',
    SITE_CERTIFICATE: 'own',
    SITE_CERTIFICATE_FOLDER: own,
    PUBLIC_ADDRESS: '127.0.0.1',
    HTTP_PORT: '18080',
    HTTPS_PORT: String(port),
    GATEWAY_SUBNET: '10.213.90.0/24',
    TLS_SUBNET: '10.213.91.0/24',
    RATE_LIMIT_FACTOR: '1000',
  })
  const certificate = await readFile(file, 'utf8')
  return { origin: `https://localhost:${port}`, address: '127.0.0.1', certificate }
}

/** Has the checks of the database ask the Postgres of a container. */
export function askPostgresIn(container: string): void {
  const psql = 'psql -U cardroom_owner -d cardroom'.split(' ')
  const command = ['docker', 'exec', '--interactive', container, ...psql]
  process.env['CARDROOM_PSQL'] = JSON.stringify(command)
}

/** Builds the images of a checkout. @param folder that of the working tree unless given */
export async function buildImages(tag: Tag, folder = repositoryFolder): Promise<void> {
  const names = ['env', `IMAGE_PREFIX=${prefix}`, `IMAGE_TAG=${tag}`]
  await show([...names, 'docker', 'compose', '--project-name', prefix, 'build'], folder)
}

/** The images of `first` under another name, which a Swarm takes for others. */
export async function tagAsSecond(): Promise<void> {
  const filter = ['--filter', `reference=${prefix}/*:first`]
  const images = await docker('images', ...filter, '--format', '{{.Repository}}')
  for (const image of images.split('\n')) await docker('tag', `${image}:first`, `${image}:second`)
}
