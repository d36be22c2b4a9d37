import { mkdirSync, writeFileSync } from 'node:fs'
import { generatedFiles } from './generated-files.ts'

const folder = new URL('./generated/', import.meta.url)

mkdirSync(folder, { recursive: true })
for (const [name, text] of generatedFiles()) {
  writeFileSync(new URL(name, folder), text)
  console.log(`gateway/generated/${name}`)
}
