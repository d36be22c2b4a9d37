import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { startStack } from '@cardroom/infra/local/stack'
import { buildWebWith } from '@cardroom/infra/local/web-build'
import { createSharedFolder } from '@cardroom/local-servers/users'
import { startThirdParty } from './third-party.ts'

/**
 * Starts a third party, builds a site that embeds it, and starts the stack with that site. Passes their addresses to the
 * tests in environment variables.
 * @returns stops everything
 */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for one
export default async function startSite(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'cardroom-embeds-'))
  await createSharedFolder(folder)
  const thirdParty = await startThirdParty()
  const webFolder = join(folder, 'web')
  const embedsFile = join(folder, 'embeds.ts')
  await writeFile(embedsFile, embedsModule(thirdParty.port))
  await buildWebWith(embedsFile, webFolder)
  const stack = await startStack({
    stateFolder: join(folder, 'stack'),
    webFolder,
    settings: { RATE_LIMIT_FACTOR: '1000' },
    onUnexpectedExit: (sentence) => console.error(sentence),
  })
  Object.assign(process.env, {
    CARDROOM_ORIGIN: stack.origin,
    CARDROOM_POSTGRES_URL: stack.postgresUrl,
    CARDROOM_THIRD_PARTY_PORT: String(thirdParty.port),
  })
  return async () => {
    await stack.stop()
    await thirdParty.close()
    await rm(folder, { recursive: true })
  }
}

/** The player has another origin than the forms, as in production. */
function embedsModule(port: number): string {
  const forms = `http://127.0.0.1:${port}`
  const media = `http://localhost:${port}`
  const embeds = {
    applicationForm: { url: `${forms}/application` },
    newsletterForm: { url: `${forms}/newsletter` },
    newsletterFeeds: [`${forms}/no-issues.json`, `${media}/issues.json`],
    videoPlayer: { urlPrefix: `${media}/player/` },
    timeline: { url: `${media}/timeline` },
    tagManager: {
      scriptUrl: `${forms}/tag.js?id=T-1`,
      measurementId: 'T-1',
      conversionValues: { newsletter: 100, lead: 200, application: 250 },
    },
    adPixel: { scriptUrl: `${forms}/pixel.js`, pixelId: 'P-1' },
  }
  return Object.entries(embeds)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
    .join('')
}
