import { knowledge } from '@cardroom/brand/knowledge'
import { describe, expect, it } from 'vitest'
import { createSearchIndex, minAnswerScore } from './search-index.ts'

const search = createSearchIndex(knowledge)

function answerTo(question: string): string | undefined {
  const [best] = search(question)
  return best !== undefined && best.score >= minAnswerScore ? best.document.id : undefined
}

describe('createSearchIndex', () => {
  it('finds every document by its own title and questions', () => {
    const wrong: string[] = []
    for (const { id, title, questions } of knowledge) {
      for (const question of [title, ...questions]) {
        const found = answerTo(question)
        if (found !== id) wrong.push(`${question}: ${found}, not ${id}`)
      }
    }

    expect(wrong).toEqual([])
  })

  it.each([
    ['how much is the buyin', 'buy-in'],
    ['waht are the staeks', 'stakes'],
    ['can i wear sunglases', 'dress'],
    ['How do I fly to the Grand Canyon?', 'tours'],
    ['I am 20, may I play?', 'age'],
  ])('answers %s', (question, id) => {
    expect(answerTo(question)).toBe(id)
  })

  it.each(['Will it rain tomorrow?', 'Tell me a joke', '', '?!', "a' | b:* & !c <-> (d", '🂡🂱'])(
    'finds no answer to %j',
    (question) => {
      expect(answerTo(question)).toBeUndefined()
    },
  )

  it('searches a question of two thousand letters', () => {
    const question = 'What are the stakes? '.repeat(95)

    expect(answerTo(question)).toBe('stakes')
  })

  it('returns related documents best first', () => {
    const scores = search('When is the next game at your table?').map(({ score }) => score)

    expect(scores.length).toBeGreaterThan(3)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  })
})
