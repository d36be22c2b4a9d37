import { describe, expect, it } from 'vitest'
import { brand } from '../src/brand.ts'
import { chatLinkHosts } from '../src/chat-copy.ts'
import { hero, homeHead, join } from '../src/home-copy.ts'
import { knowledge, sourceUrl, unknownAnswer } from '../src/knowledge.ts'
import { pokergo } from '../src/pokergo-copy.ts'

const textOf = (id: string) => knowledge.find((document) => document.id === id)?.text ?? ''

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

  it('says what the pages say', () => {
    expect(hero.kicker).toContain(brand.game.stakes)
    expect(textOf('stakes')).toContain(brand.game.stakes)
    expect(join.lead).toContain('48 hours')
    expect(textOf('apply')).toContain('48 hours')
    expect(textOf('broadcast')).toContain(pokergo.dates)
    expect(textOf('age')).toContain(String(brand.minimumAge))
    expect(textOf('partner')).toContain(brand.partner.bonus)
    expect(homeHead.description).toContain('live high-stakes')
  })

  it('is short, and promises no winnings', () => {
    const tooLong = knowledge.filter(({ text }) => text.length > 500).map(({ id }) => id)
    const promising = knowledge.filter(({ text }) => /you will win|guarantee/i.test(text))

    expect(tooLong).toEqual([])
    expect(promising).toEqual([])
  })

  it('has an address for what it does not know', () => {
    expect(unknownAnswer).toContain(brand.email)
  })
})
