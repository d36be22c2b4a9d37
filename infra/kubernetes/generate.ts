import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { kubernetesFiles } from './files.ts'

// Writes the base from docker-compose.yml: `npm run kubernetes:generate`.
const base = join(import.meta.dirname, 'base')
for (const [name, text] of Object.entries(await kubernetesFiles())) {
  await mkdir(dirname(join(base, name)), { recursive: true })
  await writeFile(join(base, name), text)
}
