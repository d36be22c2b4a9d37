import { describe, expect, it } from 'vitest'
import { decideRelease, decideTake, decideWrite } from './rules.ts'

const ada = { id: 'a', name: 'Ada' }
const grace = { id: 'g', name: 'Grace' }
const nobody = { personId: null, personName: null }
const graces = { personId: grace.id, personName: grace.name }

describe('taking a conversation over', () => {
  it('succeeds where nobody has it, and changes nothing where they have it already', () => {
    expect(decideTake(nobody, ada, null)).toEqual({ outcome: 'done' })
    expect(decideTake(graces, grace, null)).toEqual({ outcome: 'unchanged' })
  })

  it('is refused with a name where another one has it, unless that was shown', () => {
    for (const shown of [undefined, null, 'someone']) {
      expect(decideTake(graces, ada, shown)).toEqual({
        outcome: 'refused',
        message: 'Grace has taken this conversation over',
      })
    }
    expect(decideTake(graces, ada, grace.id)).toEqual({ outcome: 'done' })
  })
})

describe('writing, and handing back', () => {
  it('is only for who has the conversation', () => {
    expect(decideWrite(graces, grace).outcome).toBe('done')
    expect(decideWrite(graces, ada)).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('Grace has this conversation'),
    })
    expect(decideWrite(nobody, ada)).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('The assistant has this conversation'),
    })
    expect(decideRelease(graces, grace).outcome).toBe('done')
    expect(decideRelease(graces, ada).outcome).toBe('refused')
    expect(decideRelease(nobody, ada).outcome).toBe('unchanged')
  })
})
