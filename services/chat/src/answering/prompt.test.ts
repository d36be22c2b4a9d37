import { knowledge } from '@cardroom/brand/knowledge'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildPrompt, buildSummaryPrompt, cutToTokens, estimateTokens } from './prompt.ts'

const total = (messages: readonly { content: string }[]) =>
  messages.reduce((sum, { content }) => sum + estimateTokens(content), 0)
const anything = fc.string({ unit: 'binary', maxLength: 2000 })

describe('buildPrompt', () => {
  it('puts the rules and the documents first and the question last', () => {
    const history = [
      { isFromUser: true, content: 'Hi' },
      { isFromUser: false, content: 'Hello' },
    ]

    const messages = buildPrompt('What are the stakes?', history, knowledge.slice(0, 2), 3000)

    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(messages[0]?.content).toContain(knowledge[1]?.text)
    expect(messages.at(-1)?.content).toBe('What are the stakes?')
  })

  it('leaves out the oldest messages when there is no room', () => {
    const history = Array.from({ length: 20 }, (_, nth) => ({
      isFromUser: nth % 2 === 0,
      content: `${nth}: ${'word '.repeat(300)}`,
    }))

    const messages = buildPrompt('And now?', history, knowledge.slice(0, 4), 3000)

    expect(messages.length).toBeGreaterThan(3)
    expect(messages.length).toBeLessThan(12)
    expect(messages.at(-2)?.content).toMatch(/^19: /)
  })

  it('never exceeds its tokens, whatever the question', () => {
    fc.assert(
      fc.property(anything, fc.array(anything, { maxLength: 10 }), (question, said) => {
        const history = said.map((content, nth) => ({ isFromUser: nth % 2 === 0, content }))

        expect(total(buildPrompt(question, history, knowledge, 3000))).toBeLessThanOrEqual(3010)
      }),
    )
  })
})

describe('buildSummaryPrompt', () => {
  it('keeps the end of a long conversation', () => {
    const messages = Array.from({ length: 100 }, (_, nth) => ({
      isFromUser: true,
      content: `${nth} ${'word '.repeat(100)}`,
    }))

    const prompt = buildSummaryPrompt(messages, 3000)

    expect(total(prompt)).toBeLessThanOrEqual(3010)
    expect(prompt[1]?.content).toContain('Visitor: 99 ')
  })
})

describe('tokens', () => {
  it('of a cut text fit', () => {
    fc.assert(
      fc.property(anything, fc.integer({ min: 10, max: 500 }), (text, tokens) => {
        const cut = cutToTokens(text, tokens)

        expect(estimateTokens(cut)).toBeLessThanOrEqual(tokens)
        expect(cut.isWellFormed()).toBe(text.isWellFormed() || cut.isWellFormed())
      }),
    )
  })
})
