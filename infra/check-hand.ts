import { readFileSync } from 'node:fs'
import process from 'node:process'
import { HandRecord } from '@cardroom/contracts/kook-game'
import { checkHand } from '@cardroom/poker-engine/check-hand'
import { array, union } from 'zod/mini'

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('Usage: npm run check-hand -- FILE.json (a saved hand, or several)')
  process.exit(2)
}
const saved = union([array(HandRecord), HandRecord]).parse(JSON.parse(readFileSync(file, 'utf8')))

for (const hand of [saved].flat()) {
  const { isFair, cards, faults } = checkHand(hand)
  console.log(
    `${isFair ? '✓' : '✗'} hand ${hand.handId}, ${cards.length} cards shown, root ${hand.root}`,
  )
  for (const fault of faults) console.log(`    ${fault}`)
  if (!isFair) process.exitCode = 1
}
