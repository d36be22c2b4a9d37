import { readFileSync } from 'node:fs'
import process from 'node:process'
import { HandRecord } from '@cardroom/contracts/kook-game'
import { type CheckedHand, checkHands } from '@cardroom/poker-engine/check-hand'
import { array, union } from 'zod/mini'

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('Usage: npm run check-hand -- FILE.json (a saved hand, or several)')
  process.exit(2)
}
const saved = union([array(HandRecord), HandRecord]).parse(JSON.parse(readFileSync(file, 'utf8')))

const signs: Record<CheckedHand['checks'][number]['state'], string> = {
  ok: '✓',
  failed: '✗',
  unchecked: '–',
}

for (const { hand, isRefused, checks } of checkHands([saved].flat())) {
  print(`${isRefused ? '✗ refused' : '✓'} hand ${hand.handId}`)
  for (const { state, text } of checks) print(`    ${signs[state]} ${text}`)
  if (isRefused) process.exitCode = 1
}

/** Names and ids may come from an attacker, so characters that move the cursor or reverse the text are not printed. */
function print(line: string): void {
  console.log(line.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '?'))
}
