import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Failure } from './failure.mjs'
import { runProgram } from './run-program.mjs'
import { step } from './step.mjs'
import { pathWithTools, repositoryFolder } from '../../packages/local-servers/src/repository.mjs'

/** Programs that Debian provides, by the package that contains them. */
const debianPrograms = /** @type {const} */ ({
  'redis-server': 'redis-server',
  nginx: 'nginx',
  prometheus: 'prometheus',
  'chromium-headless-shell': 'chromium-headless-shell',
})

/**
 * The browser for tests, unless `CHROMIUM_PATH` names one. The headless shell needs half the work to open a page.
 * @returns {(keyof typeof debianPrograms)[]}
 */
export function testBrowser() {
  return process.env['CHROMIUM_PATH'] === undefined ? ['chromium-headless-shell'] : []
}

/**
 * Installs what is missing: npm packages, then programs from Debian.
 * @param {(keyof typeof debianPrograms)[]} programs
 * @throws {Failure} with instructions, if it lacks permission to install
 */
export async function install(programs) {
  if (!isNpmUpToDate()) {
    await step('npm packages', () => run(['npm', 'ci', '--no-audit', '--no-fund']))
  }
  const path = pathWithTools()
  /** @type {string[]} */
  const packages = programs
    .filter((program) => !isOnPath(program, path))
    .map((program) => debianPrograms[program])
  if (!(await startsNode(path))) packages.push('libatomic1')
  if (
    /** @type {string[]} */ (programs).includes('chromium-headless-shell') &&
    lacksFallbackFonts()
  ) {
    packages.push('fonts-liberation')
  }
  if (packages.length > 0) await installFromDebian(packages)
  if (!(await startsNode(path))) {
    throw new Failure('Node 26 does not start: npm has no package of it for this machine.')
  }
}

/**
 * Whether node_modules matches the lock file. npm does not install packages for other platforms, so an optional package
 * is compared only if it is present.
 */
function isNpmUpToDate() {
  const wanted = readLock(join(repositoryFolder, 'package-lock.json'))
  const present = readLock(join(repositoryFolder, 'node_modules/.package-lock.json'))
  if (wanted === null || present === null) return false
  return Object.entries(wanted)
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, { version, optional, devOptional }]) => {
      const found = present[path]
      if (found === undefined) return optional === true || devOptional === true
      return found.version === version
    })
}

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean }} LockEntry */

/**
 * @param {string} path
 * @returns {Record<string, LockEntry> | null}
 */
function readLock(path) {
  if (!existsSync(path)) return null
  return JSON.parse(readFileSync(path, 'utf8')).packages
}

/**
 * @param {string} program
 * @param {string} path
 */
function isOnPath(program, path) {
  return path.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/**
 * The site's fallback fonts are adjusted to the metrics of Arial and Times, which Debian provides as Liberation.
 * Without them, text shifts when the site's own fonts load, and tests fail. Systems without apt-get are expected to
 * have these fonts.
 */
function lacksFallbackFonts() {
  const folder = '/usr/share/fonts/truetype'
  return (
    existsSync('/usr/bin/apt-get') &&
    !['liberation', 'liberation2'].some((name) =>
      existsSync(join(folder, name, 'LiberationSerif-Bold.ttf')),
    )
  )
}

/** @param {string} path */
async function startsNode(path) {
  try {
    const version = await run(['node', '--version'], { PATH: path })
    return Number(/^v(\d+)/.exec(version)?.[1]) >= 26
  } catch {
    return false
  }
}

/** @param {string[]} packages */
async function installFromDebian(packages) {
  const list = packages.join(' ')
  if (!existsSync('/usr/bin/apt-get')) {
    throw new Failure(`Please install ${list} and start again; there is no apt-get to do it.`)
  }
  if (process.getuid?.() !== 0) {
    throw new Failure(
      `Please install what is missing and start again: sudo apt-get install ${list}`,
    )
  }
  const environment = { DEBIAN_FRONTEND: 'noninteractive' }
  const installing = ['apt-get', 'install', '--yes', '--no-install-recommends', ...packages]
  await step(`Debian packages: ${list}`, async () => {
    await run(['apt-get', 'update'], environment)
    await withoutStartingServers(() => run(installing, environment))
  })
}

/**
 * Debian starts a server when it installs one. Only the programs are needed, and this file is Debian's mechanism to
 * prevent the start.
 * @param {() => Promise<unknown>} action
 */
async function withoutStartingServers(action) {
  const policy = '/usr/sbin/policy-rc.d'
  if (existsSync(policy)) {
    await action()
    return
  }
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    await action()
  } finally {
    rmSync(policy)
  }
}

/**
 * @param {readonly string[]} command
 * @param {Record<string, string>} [environment]
 * @returns {Promise<string>} its output
 */
async function run(command, environment = {}) {
  const { exitCode, output } = await runProgram(command, { environment }).catch(() => {
    throw new Failure(`${command[0]} is not installed.`)
  })
  if (exitCode === 0) return output
  throw new Failure(`${command.join(' ')} failed:\n${output.slice(-3000).trim()}`)
}
