import { describe, expect, it } from 'vitest'
import {
  isFrom,
  isNewsletterSignup,
  readFormMessage,
} from '../../../../src/site/shared/embeds/frame-message.ts'

describe('readFormMessage', () => {
  it.each([
    [{ type: 'form-ready' }, { kind: 'ready' }],
    [
      { type: 'field-filled', field: 'q3_name' },
      { kind: 'filled', field: 'q3_name' },
    ],
    [{ type: 'submission-started' }, { kind: 'started' }],
    [{ action: 'submission-completed', formID: '240011223344' }, { kind: 'completed' }],
    ['{"action":"submission-completed","formID":"240011223344"}', { kind: 'completed' }],
    ['submission-completed:240011223344', { kind: 'completed' }],
    ['setHeight:2312:240011223344', { kind: 'height', px: 2312 }],
  ])('reads %j', (data, message) => {
    expect(readFormMessage(data)).toEqual(message)
  })

  it.each([
    ['setHeight:40:1', 2000],
    ['setHeight:-40:1', 2000],
    ['setHeight:900000:1', 6000],
  ])('limits %s to the allowed heights', (data, px) => {
    expect(readFormMessage(data)).toEqual({ kind: 'height', px })
  })

  it('truncates the name of a field, and defaults it', () => {
    expect(readFormMessage({ type: 'field-filled', field: 'x'.repeat(900) })).toEqual({
      kind: 'filled',
      field: 'x'.repeat(100),
    })
    expect(readFormMessage({ type: 'field-filled', field: { no: 'text' } })).toEqual({
      kind: 'filled',
      field: 'unnamed',
    })
  })

  it.each([
    null,
    '',
    '{',
    '{}',
    '{"action":"submission-completed"}'.padEnd(5000),
    'setHeight:tall:1',
    'loadScript:https://elsewhere.example/x.js:1',
    {},
    [],
    { type: 7 },
    { text: 'submission-completed' },
  ])('ignores %j', (data) => {
    expect(readFormMessage(data)).toBeNull()
  })
})

describe('isNewsletterSignup', () => {
  it.each([
    'submit',
    'letter:success',
    '{"type":"success"}',
    { type: 'submit' },
    { status: 'success' },
    { type: 'letter:submit' },
  ])('accepts %j', (data) => {
    expect(isNewsletterSignup(data)).toBe(true)
  })

  it.each([null, '', 'unsuccessful', { data: 'success' }])('rejects %j', (data) => {
    expect(isNewsletterSignup(data)).toBe(false)
  })
})

describe('isFrom', () => {
  const contentWindow = {} as Window
  const elsewhere = {} as Window
  const origins = ['https://form.example']

  it('requires the frame and one of its origins', () => {
    const origin = 'https://form.example'

    expect(isFrom({ source: contentWindow, origin }, { contentWindow }, origins)).toBe(true)
    expect(isFrom({ source: elsewhere, origin }, { contentWindow }, origins)).toBe(false)
    expect(isFrom({ source: null, origin }, { contentWindow: null }, origins)).toBe(false)
  })

  it.each([
    'https://form.example.evil.example',
    'http://form.example',
    'https://form.example:8443',
    'https://evil.example',
    'null',
    '',
  ])('refuses the origin %j', (origin) => {
    expect(isFrom({ source: contentWindow, origin }, { contentWindow }, origins)).toBe(false)
  })
})
