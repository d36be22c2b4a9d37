import type { Hand } from './hand.ts'
import type { Result } from './run.ts'

const presses: Record<Hand['device'], string> = { keyboard: 'keys', phone: 'taps' }

/**
 * The table of `docs/office-tasks.md`, and below it what was in the way.
 * @returns whether nothing was
 */
export function printTable(results: readonly Result[]): boolean {
  console.log('| Task | Keys and seconds before | now | Taps and seconds before | now |')
  console.log('| --- | --- | --- | --- | --- |')
  for (const [name, { before }] of new Map(results.map((one) => [one.task, one]))) {
    const now = (device: Hand['device']) => {
      const found = results.find((one) => one.task === name && one.device === device)
      return found === undefined ? '' : words(found)
    }
    const cells = [name, before.keyboard, now('keyboard'), before.phone, now('phone')]
    console.log(`| ${cells.join(' | ')} |`)
  }
  for (const { task, device, failure, remarks, answers } of results) {
    if (failure !== null) console.log(`${device}, ${task}: ${failure}`)
    for (const answer of answers) console.log(`${device}, ${task}: ${answer}`)
    for (const [remark, times] of remarks) console.log(`${device}, ${task}: ${remark} (${times})`)
  }
  return results.every(({ failure, remarks }) => failure === null && remarks.length === 0)
}

function words({ device, tally, modelSeconds, ranSeconds, failure }: Result): string {
  if (failure !== null) return 'impossible'
  const { presses: pressed, typed, swipes } = tally
  const parts = [
    `${pressed} ${presses[device]}`,
    typed > 0 && `${typed} characters`,
    swipes > 0 && `${swipes} ${swipes === 1 ? 'swipe' : 'swipes'}`,
    `${Math.round(modelSeconds)} s (ran ${Math.round(ranSeconds)} s)`,
  ]
  return parts.filter(Boolean).join(', ')
}
