import { describe, expect, it } from 'vitest'
import {
  reduceToasts,
  type Toast,
  toastDurationMs,
  toastLimit,
  toastRemoveDelayMs,
} from '../../../src/shared/toast/toasts.ts'

function toast(id: string, change: Partial<Toast> = {}): Toast {
  return { id, title: 'Logged out', tone: 'success', isOpen: true, ...change }
}

describe('reduceToasts', () => {
  it('shows one at a time, the newest', () => {
    const after = reduceToasts([toast('1')], { type: 'add', toast: toast('2') })

    expect(after.map(({ id }) => id)).toEqual(['2'])
  })

  it('updates the one that is named', () => {
    const after = reduceToasts([toast('1')], {
      type: 'update',
      id: '1',
      change: { title: 'Logged in' },
    })

    expect(after).toEqual([toast('1', { title: 'Logged in' })])
  })

  it('closes a dismissed toast and keeps it until it is removed', () => {
    const dismissed = reduceToasts([toast('1')], { type: 'dismiss', id: '1' })
    const removed = reduceToasts(dismissed, { type: 'remove', id: '1' })

    expect(dismissed).toEqual([toast('1', { isOpen: false })])
    expect(removed).toEqual([])
  })

  it('keeps the times of the specification', () => {
    expect({ toastLimit, toastDurationMs, toastRemoveDelayMs }).toEqual({
      toastLimit: 1,
      toastDurationMs: 5000,
      toastRemoveDelayMs: 1_000_000,
    })
  })
})
