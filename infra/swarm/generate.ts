import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stackTexts } from './files.ts'

// Writes the stack files from docker-compose.yml: `npm run swarm:generate`.
for (const [name, text] of Object.entries(await stackTexts()))
  await writeFile(join(import.meta.dirname, name), text)
