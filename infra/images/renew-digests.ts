import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { digestOf } from './registry-digest.ts'

/*
 * `npm run images:digests`: writes `infra/images/pinned.env`, which names the base images of docker-compose.yml by what
 * they are now instead of by a tag that may move. All or none are written.
 */
const { values } = parseArgs({
  options: {
    registry: { type: 'string', default: 'https://registry-1.docker.io' },
    out: { type: 'string', default: join(repositoryFolder, 'infra/images/pinned.env') },
  },
})

const compose = await readFile(join(repositoryFolder, 'docker-compose.yml'), 'utf8')
const images = new Map(
  [...compose.matchAll(/\$\{([A-Z]+_IMAGE):-((?:[a-z]+\/)?[a-z]+:[\w.-]+)\}/g)].map(
    ([, variable = '', image = '']) => [variable, image] as const,
  ),
)
const lines = await Promise.all(
  [...images].map(async ([variable, image]) => {
    const [name = '', tag = ''] = image.split(':')
    const repository = name.includes('/') ? name : `library/${name}`
    return `${variable}=${image}@${await digestOf(values.registry, repository, tag)}`
  }),
)
const text = ['# Written by `npm run images:digests`; see docs/operating.md, "Upgrades".', ...lines]
await writeFile(values.out, `${text.join('\n')}\n`)
console.log(lines.join('\n'))
