import { sampleIssues } from '@cardroom/brand/sample-issues'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { latestIssues } from '../../../../src/site/features/home/newsletter-feed.ts'

const own = '/api/newsletter/issues'
const first = 'https://first.example/issues.json'
const second = 'https://second.example/issues.json'

const issue = (title: string) => ({
  title,
  link: `https://letter.example/${title}`,
  pubDate: '2026-11-16',
  description: 'A hand.',
})

type Answer = () => Promise<Response>

const answered =
  (body: unknown, init: ResponseInit = {}): Answer =>
  async () =>
    Response.json(body, init)

const ready = (...titles: string[]) =>
  answered({ success: true, feed: 'ready', data: titles.map(issue) })
const without = answered({ success: true, feed: 'not_configured', data: [] })
const broken: Answer = async () => new Response('Bad gateway', { status: 502 })
const unreachable: Answer = () => Promise.reject(new TypeError('Failed to fetch'))

/** Answers by address, and never where no answer is given. */
function network(answers: Record<string, Answer>) {
  const fetched = vi.fn<typeof fetch>((address, init) => {
    const answer = typeof address === 'string' ? answers[address] : undefined
    if (answer !== undefined) return answer()
    return new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
    })
  })
  vi.stubGlobal('fetch', fetched)
  return fetched
}

const asked = (fetched: ReturnType<typeof network>) =>
  fetched.mock.calls.map(([address]) => address)
const search = (fallbacks: readonly string[] = [], signal = new AbortController().signal) =>
  latestIssues(signal, fallbacks)
const titles = async (issues: ReturnType<typeof search>) => (await issues).map(({ title }) => title)

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('latestIssues', () => {
  it('uses those of our own feed and requests no other', async () => {
    const fetched = network({ [own]: ready('one', 'two', 'three') })

    expect(await titles(search([first, second]))).toEqual(['one', 'two', 'three'])
    expect(asked(fetched)).toEqual([own])
  })

  it.each([
    ['names no feed', without],
    ['fails', broken],
    ['cannot be reached', unreachable],
    ['answers something else', answered({ hello: 'world' })],
  ])('requests the fallbacks in order when our own %s', async (_why, answer) => {
    const fetched = network({ [own]: answer, [first]: broken, [second]: ready('one') })

    expect(await titles(search([first, second]))).toEqual(['one'])
    expect(asked(fetched)).toEqual([own, first, second])
  })

  it('times each feed out after exactly five seconds', async () => {
    const fetched = network({ [second]: ready('one') })

    const found = titles(search([first, second]))
    await vi.advanceTimersByTimeAsync(4999)
    const askedBefore = asked(fetched)
    await vi.advanceTimersByTimeAsync(1)
    const askedAfter = asked(fetched)
    await vi.advanceTimersByTimeAsync(5000)

    expect(askedBefore).toEqual([own])
    expect(askedAfter).toEqual([own, first])
    expect(await found).toEqual(['one'])
  })

  it('returns the samples when no feed has an issue', async () => {
    network({ [own]: without, [first]: answered({ data: [] }), [second]: unreachable })

    expect(await search([first, second])).toBe(sampleIssues)
    expect(sampleIssues).toHaveLength(3)
  })

  it('sends cookies to us only', async () => {
    const fetched = network({ [own]: without, [first]: ready('one') })

    await search([first])

    const credentials = fetched.mock.calls.map(([, init]) => init?.credentials)
    expect(credentials).toEqual(['include', 'omit'])
  })

  it('returns the first three of a longer feed and fills in missing fields', async () => {
    network({
      [own]: without,
      [first]: answered({
        data: [{}, { title: ' ', link: 'javascript:alert(1)' }, issue('three'), issue('four')],
      }),
    })

    const issues = await search([first])

    const blank = { title: 'Untitled', link: '#', pubDate: '', description: '' }
    expect(issues).toEqual([blank, blank, issue('three')])
  })
})
