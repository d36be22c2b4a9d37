import { describe, expect, it } from 'vitest'
import {
  optionLabels,
  optionLabel,
} from '../../../../src/admin/features/applications/application-labels.ts'

describe('the words of a choice', () => {
  it('are those of the form', () => {
    expect(optionLabel('stakes', '25_50')).toBe('$25/$50')
    expect(optionLabels('interests', ['live_game', 'tournaments'])).toBe(
      'Playing in the live game\nTournaments and last longer bets',
    )
  })

  it('are the choice itself where the form no longer has it', () => {
    expect(optionLabel('stakes', 'constructor')).toBe('constructor')
  })
})
