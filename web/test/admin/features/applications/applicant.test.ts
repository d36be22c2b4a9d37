import { describe, expect, it } from 'vitest'
import { linesOf, wordsOf } from '../../../../src/admin/features/applications/applicant.ts'

describe('the words of a choice', () => {
  it('are those of the form', () => {
    expect(wordsOf('stakes', '25_50')).toBe('$25/$50')
    expect(linesOf('interests', ['live_game', 'tournaments'])).toBe(
      'Playing in the live game\nTournaments and last longer bets',
    )
  })

  it('are the choice itself where the form no longer has it', () => {
    expect(wordsOf('stakes', 'constructor')).toBe('constructor')
  })
})
