import { describe, expect, it } from 'vitest'
import { newTable, overwrite, sitDown, storedAt, testApp } from './test-app.ts'

const { connectAndLook, owner } = await testApp({ pace: 100, rateLimitFactor: 10_000 })

describe('a seat', () => {
  it('is taken with a hundred dollars, and shown to all', async () => {
    const { path, key } = newTable()
    const [ann, watcher] = [await connectAndLook(path), await connectAndLook(path)]

    const you = await sitDown(ann, 3, ' Ann ')
    const seen = await watcher.until(({ seats }) => seats[3]?.username !== null)

    expect(you).toMatchObject({ seatIndex: 3, username: 'Ann', handNames: null })
    expect(seen.seats[3]).toMatchObject({ status: 'active', username: 'Ann', stack: 100 })
    expect(seen.you).toBeNull()
    expect(watcher.texts.join('')).not.toContain(you.resumeToken)
    expect(await owner.pttl(key)).toBe(-1)
  })

  it('is refused when it is taken, or the name is, or the asker sits already', async () => {
    const { path } = newTable()
    const [ann, ben] = [await connectAndLook(path), await connectAndLook(path)]
    await sitDown(ann, 3, 'Ann')

    ben.send({ type: 'sit_down', seatIndex: 3, username: 'Ben' })
    const taken = await ben.refusal()
    ben.send({ type: 'sit_down', seatIndex: 2, username: 'ANN' })
    const namesake = await ben.refusal()
    ann.send({ type: 'sit_down', seatIndex: 2, username: 'Anna' })
    const twice = await ann.refusal()

    expect([taken, namesake, twice]).toEqual([
      'This seat is taken',
      'This username is taken at this table',
      'You already have a seat at this table',
    ])
    expect(ben.state().seats.filter(({ username }) => username !== null)).toHaveLength(1)
  })

  it('is refused to who looks like a player at the table, also when both ask at once', async () => {
    const { path } = newTable()
    const clients = await Promise.all(
      Array.from({ length: 4 }, async () => await connectAndLook(path)),
    )

    const names = ['PauI', 'Paul', 'Pau1', 'paul']
    clients.forEach((client, index) =>
      client.send({ type: 'sit_down', seatIndex: index, username: names[index] ?? '' }),
    )
    const answers = await Promise.all(
      clients.map((client) => client.answer(({ you }) => you !== null)),
    )

    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
    for (const answer of answers.filter((each) => each !== 'done')) {
      expect(answer).toMatch(/^This username (looks like another one|is taken) at this table$/)
    }
  })

  it('stays with a player of before whose name is no longer given', async () => {
    const { path, key } = newTable()
    const ann = await connectAndLook(path)
    await sitDown(ann, 3, 'Ann')
    const { table, ...stored } = await storedAt(owner, key)
    const renamed = table.seats.map((seat) => seat && { ...seat, username: 'Dealer' })
    await overwrite(owner, key, { ...stored, table: { ...table, seats: renamed } })
    const ben = await connectAndLook(path)
    await sitDown(ben, 4, 'Ben')

    await ann.until(({ currentTurnSeat }) => currentTurnSeat === 3)
    ann.send({ type: 'player_action', username: 'Dealer', action: 'pot' })
    const acted = await ben.until(({ seats }) => seats[3]?.lastAction !== null)

    expect(acted.seats[3]).toMatchObject({ username: 'Dealer', lastAction: 'pot' })
  })

  it('is one a browser', async () => {
    const { path } = newTable()
    const cookie = { cookie: 'visitCount=1; visitorId=0198c0de' }
    const ann = await connectAndLook(path, cookie)
    const again = await connectAndLook(path, cookie)
    await sitDown(ann, 3, 'Ann')

    again.send({ type: 'sit_down', seatIndex: 2, username: 'Anna' })

    expect(await again.refusal()).toBe('You already have a seat at this table')
  })

  it('is kept for whom the connection broke, and taken back with the token', async () => {
    const { path } = newTable()
    const [ann, watcher] = [await connectAndLook(path), await connectAndLook(path)]
    const { resumeToken } = await sitDown(ann, 3, 'Ann')

    ann.socket.terminate()
    const away = await watcher.until(({ seats }) => seats[3]?.isAway === true)
    const back = await connectAndLook(path)
    back.send({ type: 'resume', resumeToken })
    const { you } = await back.until((state) => state.you !== null)
    const here = await watcher.until(({ seats }) => seats[3]?.isAway === false)

    expect([away.seats[3]?.username, here.seats[3]?.username]).toEqual(['Ann', 'Ann'])
    expect(you).toMatchObject({ seatIndex: 3, resumeToken })
  })

  it('is taken over by a second socket with the token; closing the first does not matter', async () => {
    const { path } = newTable()
    const [first, second] = [await connectAndLook(path), await connectAndLook(path)]
    const { resumeToken } = await sitDown(first, 3, 'Ann')

    second.send({ type: 'resume', resumeToken })
    await second.until((state) => state.you !== null)
    await first.until((state) => state.you === null)
    first.send({ type: 'leave' })
    const refusal = await first.refusal()
    first.socket.terminate()
    await first.closed
    second.send({ type: 'leave' })
    const left = await second.until((state) => state.you === null)

    expect(refusal).toBe('You have no seat at this table')
    expect(left.seats[3]).toMatchObject({ status: 'empty', stack: 0, isAway: false })
    expect(second.texts.join('')).not.toContain('"isAway":true')
  })

  it('is given up after a minute away, and the token is worth nothing then', async () => {
    const { path } = newTable()
    const [ann, watcher] = [await connectAndLook(path), await connectAndLook(path)]
    const { resumeToken } = await sitDown(ann, 3, 'Ann')
    ann.socket.terminate()

    await watcher.until(({ seats }) => seats[3]?.isAway === true)
    const gone = await watcher.until(({ seats }) => seats[3]?.username === null)
    watcher.send({ type: 'resume', resumeToken })

    expect(gone.seats[3]?.status).toBe('empty')
    expect(await watcher.refusal()).toBe('This seat is no longer yours')
  })
})
