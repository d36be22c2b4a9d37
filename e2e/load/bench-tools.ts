import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('tools', import.meta.url))

/**
 * Installs the packages that only benchmarks use, unless they are there already.
 * @returns a `require` that finds them
 */
export function installBenchTools(): NodeJS.Require {
  if (!isInstalled()) {
    console.log(`Installing the benchmark tools in ${folder}: npm ci`)
    const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--prefix', folder], {
      stdio: 'inherit',
    })
    if (status !== 0) throw new Error('The benchmark tools could not be installed')
  }
  return createRequire(join(folder, 'package.json'))
}

function isInstalled(): boolean {
  const [wanted, present] = ['package-lock.json', 'node_modules/.package-lock.json'].map(
    (file) => statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0,
  )
  return (present ?? 0) >= (wanted ?? 0)
}
