import { readFileSync } from 'node:fs'
import process from 'node:process'
import { TableChain } from '@cardroom/contracts/kook-deal'
import { HandRecord } from '@cardroom/contracts/kook-game'
import { type CheckedHand, checkHands } from '@cardroom/poker-engine/check-hand'
import { checkPublicChain } from '@cardroom/poker-engine/check-chain'
import { array, union } from 'zod/mini'

const [file, chainFile] = process.argv.slice(2)
if (file === undefined) {
  console.error(
    'Usage: npm run check-hand -- FILE.json [CHAIN.json] (a saved hand, or several; the chain is what /api/kook/chain/TABLE answers)',
  )
  process.exit(2)
}
const saved = union([array(HandRecord), HandRecord]).parse(readJson(file))
const chain = chainFile === undefined ? undefined : TableChain.parse(readJson(chainFile))

const signs: Record<CheckedHand['checks'][number]['state'], string> = {
  ok: '✓',
  failed: '✗',
  unchecked: '–',
}

const chainFindings = chain === undefined ? [] : checkPublicChain(chain.links)
for (const { state, text } of chainFindings) print(`${signs[state]} ${text}`)
if (chainFindings.some(({ state }) => state === 'failed')) process.exitCode = 1

for (const { hand, isRefused, checks } of checkHands([saved].flat(), chain)) {
  print(`${isRefused ? '✗ refused' : '✓'} hand ${hand.handId}`)
  for (const { state, text } of checks) print(`    ${signs[state]} ${text}`)
  if (isRefused) process.exitCode = 1
}

/** Names and ids may come from a forger, so characters that move the cursor or reverse the text are not printed. */
function print(line: string): void {
  console.log(line.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '?'))
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
