import { describe, expect, it } from 'vitest'
import { landingPath } from '../../../../src/admin/features/traffic-report/landing-path.ts'

describe('landingPath', () => {
  it('leaves out the host', () => {
    expect(landingPath('https://backroom.example/wsop?ref=x')).toBe('/wsop?ref=x')
  })

  it('keeps text that is not a URL', () => {
    expect(landingPath('/only/a/path')).toBe('/only/a/path')
  })
})
