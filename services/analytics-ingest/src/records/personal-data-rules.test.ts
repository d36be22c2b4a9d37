import { describe, expect, it } from 'vitest'
import { redactParameters, redactTypedValues } from './personal-data-rules.ts'

describe('redactParameters', () => {
  it('keeps parameters as texts and removes personal values', () => {
    const kept = redactParameters('{"ref":"deck","table":6,"email":"me@b.example"}')

    expect(kept).toEqual({ ref: 'deck', table: '6', email: '[removed]' })
  })

  it.each(['', 'not json', '[1,2]', '"text"', 'null', '{}'])('reads %j as nothing', (json) => {
    expect(redactParameters(json)).toBeNull()
  })

  it('keeps no character that Postgres cannot', () => {
    expect(redactParameters('{"a":"x\\u0000y\\ud800"}')).toEqual({ a: 'xy\ufffd' })
  })
})

describe('redactTypedValues', () => {
  it('keeps what is about the form, and the choices that the form offers', () => {
    const formData = {
      formId: 'application',
      formName: 'join application',
      formLocation: 'join',
      enteredFields: ['stakes', 'availability', 'agreeToTerms'],
      fieldValues: {
        stakes: '25_50',
        availability: ['late_nights', 'when_in_town'],
        agreeToTerms: true,
      },
      timeSpentSeconds: 41,
      reason: 'tab_hidden',
    }

    expect(redactTypedValues(formData)).toEqual(formData)
  })

  it.each([
    ['an e-mail', { email: 'ada@quinn.example' }],
    ['a phone number', { phone: '+1 702 555 0100' }],
    ['a phone number that is a number', { phone: 7_025_550_100 }],
    ['a name', { firstName: 'Ada' }],
    ['free text', { comments: 'Call me after six' }],
    ['an unknown field', { q12_typeA: 'Ada' }],
    ['a choice that is not offered', { stakes: 'all of it' }],
    ['a choice of another field', { comments: '25_50' }],
    ['a choice every object has', { stakes: 'constructor' }],
    ['a field every object has', { constructor: 'name' }],
  ])('redacts %s, wherever it stands', (_, fields) => {
    const [field = ''] = Object.keys(fields)
    const hidden = { [field]: '[redacted]' }

    expect(redactTypedValues(fields)).toEqual(hidden)
    expect(redactTypedValues({ fieldValues: fields })).toEqual({ fieldValues: hidden })
    expect(redactTypedValues({ enteredFields: fields })).toEqual({ enteredFields: hidden })
    expect(redactTypedValues({ fieldValues: [fields] })).toEqual({ fieldValues: [hidden] })
  })

  it('redacts each value of a list on its own', () => {
    const kept = redactTypedValues({ availability: ['late_nights', 'my flat, 4 Elm Street'] })

    expect(kept).toEqual({ availability: ['late_nights', '[redacted]'] })
  })

  it.each([
    ['ada@quinn.example', '[redacted]'],
    [['ada@quinn.example'], ['[redacted]']],
    [null, null],
  ])('redacts %j, which is no object, to %j', (formData, kept) => {
    expect(redactTypedValues(formData)).toEqual(kept)
  })
})
