import { sponsorshipPackages } from '@cardroom/brand/sponsorship-copy'
import { describe, expect, it } from 'vitest'
import { prefilledMessage } from '../../../../src/site/features/sponsorship/prefilled-message.ts'

const [rotating, full] = sponsorshipPackages.list
const ofRotating = 'I am interested in the Rotating Border package ($500 per episode).'
const ofFull = 'I am interested in the Full Product Placement package ($1,000 per episode).'

describe('a message', () => {
  it('names the package and its price', () => {
    expect(prefilledMessage('', rotating)).toBe(ofRotating)
    expect(prefilledMessage('  \n', full)).toBe(ofFull)
  })

  it('names one package, however often one is chosen', () => {
    const twice = prefilledMessage(prefilledMessage('', rotating), rotating)

    expect(twice).toBe(ofRotating)
    expect(prefilledMessage(twice, full)).toBe(ofFull)
  })

  it('keeps what the visitor has written', () => {
    const own = prefilledMessage('We make hats.', rotating)

    expect(own).toBe(`${ofRotating}\n\nWe make hats.`)
    expect(prefilledMessage(own, full)).toBe(`${ofFull}\n\nWe make hats.`)
  })
})
