import { describe, expect, it } from 'vitest'
import { actionForKey, type KeyPress } from '../../../../src/site/features/kook/action-key.ts'

const press: KeyPress = {
  key: 'f',
  repeat: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  defaultPrevented: false,
}

describe('a key', () => {
  it.each([
    ['f', 'fold'],
    ['F', 'fold'],
    ['p', 'pot'],
    ['P', 'pot'],
    ['t', 'time'],
    ['x', null],
    ['Enter', null],
  ])('%s means %s', (key, action) => {
    expect(actionForKey({ ...press, key }, false)).toBe(action)
  })

  it.each(['repeat', 'ctrlKey', 'metaKey', 'altKey', 'defaultPrevented'] as const)(
    'means nothing with %s',
    (what) => {
      expect(actionForKey({ ...press, [what]: true }, false)).toBeNull()
    },
  )

  it('means nothing in a text field or a dialog', () => {
    expect(actionForKey(press, true)).toBeNull()
  })
})
