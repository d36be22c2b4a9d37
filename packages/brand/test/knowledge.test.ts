import { describe, expect, it } from 'vitest'
import { chatLinkHosts } from '../src/chat-copy.ts'
import { knowledge, sourceUrl } from '../src/knowledge.ts'

describe('the knowledge base', () => {
  it('names each document and each question once', () => {
    const ids = knowledge.map(({ id }) => id)
    const questions = knowledge.flatMap((document) => document.questions)

    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(questions.map((question) => question.toLowerCase())).size).toBe(questions.length)
  })

  it('links only to hosts that the chat may link to', () => {
    const hosts = knowledge.map((document) => new URL(sourceUrl(document)).host)

    expect(hosts.filter((host) => !chatLinkHosts.includes(host))).toEqual([])
  })

  it('is short, and promises no winnings', () => {
    const tooLong = knowledge.filter(({ text }) => text.length > 500).map(({ id }) => id)
    const promising = knowledge.filter(({ text }) => /you will win|guarantee/i.test(text))

    expect(tooLong).toEqual([])
    expect(promising).toEqual([])
  })
})
