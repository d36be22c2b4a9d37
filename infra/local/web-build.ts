import { createHash } from 'node:crypto'
import { existsSync, watch } from 'node:fs'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { runProgram } from './run-program.mjs'
import { secondsSince } from './step.mjs'
import { pathWithTools, repositoryFolder } from '@cardroom/local-servers/repository'

const sources = [
  'package-lock.json',
  'web/*.*',
  'web/{pictures,public,scripts,src}/**',
  // The dependencies of web/package.json.
  'packages/{attribution,brand,contracts,poker-engine}/src/**',
]
const watched = ['web/src', 'web/pictures', 'web/public', 'packages']

type Options = {
  /**
   * A module with the exports of `@cardroom/brand/embeds`, as a path relative to this folder; the default is the
   * brand's own.
   */
  embedsFile?: string
  signal?: AbortSignal
}

/** Builds the site into `web/dist`, unless it was already built from the same sources. */
export async function buildWeb(stateFolder: string, options: Options = {}): Promise<void> {
  const { embedsFile = '', signal } = options
  const stampFile = join(stateFolder, 'web-build')
  const stamp = await hashSources(embedsFile)
  const isBuilt = existsSync(join(repositoryFolder, 'web/dist/shell.html.gz'))
  if (isBuilt && (await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return
  await build({ CARDROOM_EMBEDS_FILE: embedsFile }, signal)
  await mkdir(stateFolder, { recursive: true })
  await writeFile(stampFile, stamp, { mode: 0o600 })
}

/**
 * Builds the site into a separate folder, with the third parties of a module.
 * @param embedsFile path of a module with the exports of `@cardroom/brand/embeds`
 */
export function buildWebWith(embedsFile: string, outFolder: string): Promise<void> {
  return build({ CARDROOM_EMBEDS_FILE: embedsFile, WEB_OUT_DIR: outFolder })
}

/** Rebuilds the site after each change until the signal is aborted. */
export function rebuildWebOnChange(
  stateFolder: string,
  options: Options & { signal: AbortSignal },
): void {
  const { signal } = options
  let timer: NodeJS.Timeout | undefined
  let building: Promise<void> = Promise.resolve()
  const rebuild = async () => {
    const startedAt = Date.now()
    try {
      await buildWeb(stateFolder, options)
      console.log(`  ✓ Website built in ${secondsSince(startedAt)}`)
    } catch (error) {
      if (!signal.aborted) console.error(error instanceof Error ? error.message : error)
    }
  }
  for (const folder of watched) {
    watch(join(repositoryFolder, folder), { recursive: true, signal }, () => {
      clearTimeout(timer)
      timer = setTimeout(() => (building = building.then(rebuild)), 200)
    }).on('error', () => {})
  }
}

async function hashSources(embedsFile: string): Promise<string> {
  const hash = createHash('sha256')
  const paths = embedsFile === '' ? [] : [resolve(repositoryFolder, embedsFile)]
  for await (const file of glob(sources, { cwd: repositoryFolder, withFileTypes: true })) {
    if (file.isFile()) paths.push(join(file.parentPath, file.name))
  }
  for (const path of paths.toSorted()) hash.update(path).update(await readFile(path))
  return hash.digest('hex')
}

async function build(environment: Record<string, string>, signal?: AbortSignal): Promise<void> {
  const { exitCode, output } = await runProgram(
    ['npm', 'run', 'build', '--workspace=web', '--silent'],
    { environment: { PATH: pathWithTools(), ...environment }, ...(signal && { signal }) },
  )
  if (exitCode === 0) return
  throw new Error(`The website cannot be built:\n${output.slice(-3000).trim()}`)
}
