import { describe, expect, it } from 'vitest'
import { activeSection } from '../../../src/site/shared/sections.ts'

describe('activeSection', () => {
  const page = [
    { id: 'home', top: -500, bottom: 99 },
    { id: 'poker-game', top: 99, bottom: 1400 },
    { id: 'join', top: 1400, bottom: 2400 },
  ]

  it('is the section that spans the line 100 px below the top', () => {
    expect(activeSection(page)).toBe('poker-game')
  })

  it('is null when no box spans the line', () => {
    expect(activeSection([{ id: 'home', top: 120, bottom: 800 }])).toBeNull()
  })
})
