import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Rollup } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brandEmbeds } from '../../scripts/brand-embeds.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cardroom-embeds-'))
  await writeFile(
    join(folder, 'main.ts'),
    `import { timeline, videoPlayer } from '@cardroom/brand/embeds'
if (timeline !== null) void import('./posts.ts')
if (videoPlayer !== null) console.log(videoPlayer.urlPrefix)
`,
  )
  await writeFile(join(folder, 'posts.ts'), `console.log('posts')\n`)
})

afterAll(() => rm(folder, { recursive: true }))

/** The site's code, where an owner has chosen a player and, maybe, a timeline. */
async function builtWith({ timeline }: { timeline: string }): Promise<string> {
  // Node imports each file once.
  const file = join(folder, `own-${randomUUID()}.ts`)
  await writeFile(
    file,
    `export const videoPlayer = { urlPrefix: 'https://player.example/embed/' }
export const timeline = ${timeline}
`,
  )
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    plugins: [brandEmbeds(file)],
    build: { write: false, rolldownOptions: { input: join(folder, 'main.ts') } },
  })
  return (result as Rollup.RolldownOutput).output
    .map((part) => ('code' in part ? part.code : part.fileName))
    .join('\n')
}

describe('brandEmbeds', () => {
  it('leaves out what is null, with all that only it needs', async () => {
    expect(await builtWith({ timeline: 'null' })).not.toContain('posts')
  })

  it('keeps what is there', async () => {
    expect(await builtWith({ timeline: `{ url: 'https://posts.example' }` })).toContain('posts')
  })
})
