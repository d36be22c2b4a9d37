import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { afterEach, beforeEach, expect, it } from 'vitest'

const run = promisify(execFile)

/** A manager of a Swarm as `docker` shows it: what is said to it, with the file of each deployment, is in `calls`. */
const docker = `#!/bin/sh
case "$1 $2" in
'stack deploy')
  echo "$*" >> "$FOLDER/calls"
  case "$*" in *' - '*) cat >> "$FOLDER/calls" ;; esac ;;
'stack config')
  cat "$FOLDER/whole.yml" ;;
'service ls')
  case "$*" in *mode=replicated*) [ -e "$FOLDER/runs" ] || exit 0 ;; esac
  echo id ;;
'service inspect')
  head -n 1 "$FOLDER/states"
  [ "$(wc -l < "$FOLDER/states")" -eq 1 ] || sed -i 1d "$FOLDER/states" ;;
esac
`
const sleep = `#!/bin/sh
echo "sleep $1" >> "$FOLDER/calls"
`
const whole = `version: "3.13"
services:
  admin:
    environment:
      GREETING: costs $5
  chat:
    image: chat
networks:
  data:
    driver: overlay
`

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cardroom-swarm-deploy-'))
  for (const [name, text] of Object.entries({ docker, sleep })) {
    await writeFile(join(folder, name), text)
    await chmod(join(folder, name), 0o755)
  }
  await writeFile(join(folder, 'whole.yml'), whole)
  await writeFile(join(folder, 'states'), 'cardroom_admin completed: update completed\n')
})
afterEach(() => rm(folder, { recursive: true }))

async function deploy(): Promise<string> {
  const PATH = `${folder}:${process.env['PATH'] ?? ''}`
  await run(join(repositoryFolder, 'infra/swarm/deploy'), {
    env: { PATH, FOLDER: folder, SITE_ADDRESS: 'poker.example' },
  })
  return await readFile(join(folder, 'calls'), 'utf8')
}

const options = 'stack deploy --with-registry-auth'
const first = `${options} --detach=false --quiet --compose-file infra/swarm/migrate.yml cardroom\n`

it('starts everything at once where nothing runs yet', async () => {
  expect(await deploy()).toBe(
    `${first}${options} --detach=false --quiet --compose-file infra/swarm/stack.yml cardroom\n`,
  )
})

it('replaces one service after the other, each from a file of its own', async () => {
  await writeFile(join(folder, 'runs'), '')
  const one = `${options} --detach=true --quiet --compose-file - cardroom\nversion: "3.13"\nservices:\n`
  const rest = 'networks:\n  data:\n    driver: overlay\nsleep 15\n'

  expect(await deploy()).toBe(
    `${first}${one}  admin:\n    environment:\n      GREETING: costs $$5\n${rest}${one}  chat:\n    image: chat\n${rest}`,
  )
})

it('waits until no update is under way', async () => {
  await writeFile(join(folder, 'runs'), '')
  const states = ['updating: update in progress', 'completed: update completed']
  await writeFile(
    join(folder, 'states'),
    states.map((state) => `cardroom_chat ${state}\n`).join(''),
  )

  expect(await deploy()).toMatch(/sleep 15\nsleep 5\n$/)
})

it.each(['rollback_completed: rollback completed', 'paused: update paused'])(
  'fails where an update ended as %s, and says of which service',
  async (state) => {
    await writeFile(join(folder, 'runs'), '')
    await writeFile(join(folder, 'states'), `cardroom_chat ${state}\n`)

    await expect(deploy()).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`cardroom_chat ${state}`) as unknown,
    })
  },
)

it('replaces nothing where a file of the operator cannot be read', async () => {
  await writeFile(join(folder, 'runs'), '')
  await rm(join(folder, 'whole.yml'))

  await expect(deploy()).rejects.toMatchObject({ code: 1 })
})
