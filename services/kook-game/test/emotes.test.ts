import { describe, expect, it } from 'vitest'
import { newTable, sitDown, testApp } from './test-app.ts'

const one = await testApp()
const two = await testApp({ redisServer: one.redisServer })

describe('an emote', () => {
  it('reaches everybody at the table, on both instances, and nobody at another table', async () => {
    const { path } = newTable()
    const ann = await one.connectAndLook(path)
    const watcher = await two.connectAndLook(path)
    const elsewhere = await two.connectAndLook(newTable().path)
    await sitDown(ann, 3, 'Ann')

    ann.send({ type: 'emote', emote: 'nice_hand' })

    const said = [{ seatIndex: 3, emote: 'nice_hand' }]
    await expect.poll(() => watcher.emotes).toEqual(said)
    await expect.poll(() => ann.emotes).toEqual(said)
    expect(elsewhere.emotes).toEqual([])
  })

  it('changes no table and is not stored', async () => {
    const { path, key } = newTable()
    const ann = await one.connectAndLook(path)
    await sitDown(ann, 0, 'Ann')
    const before = await one.owner.hgetall(key)

    ann.send({ type: 'emote', emote: 'wow' })
    await expect.poll(() => ann.emotes).toHaveLength(1)

    expect(await one.owner.hgetall(key)).toEqual(before)
  })

  it('is limited per seat', async () => {
    const { path } = newTable()
    const ann = await one.connectAndLook(path)
    await sitDown(ann, 0, 'Ann')
    for (let count = 0; count < 4; count += 1) ann.send({ type: 'emote', emote: 'thanks' })

    expect(await ann.refusal()).toBe('Wait a few seconds before the next emote')
    await expect.poll(() => ann.emotes).toHaveLength(3)
  })

  it('is refused without a seat, and when it is none of the set', async () => {
    const watcher = await one.connectAndLook(newTable().path)

    watcher.send({ type: 'emote', emote: 'wow' })
    expect(await watcher.refusal()).toBe('You have no seat at this table')
    watcher.socket.send('{"type":"emote","emote":"you lose"}')
    expect(await watcher.refusal()).toBe('This message could not be read')
    watcher.socket.send('{"type":"emote","emote":"wow","text":"you lose"}')
    expect(await watcher.refusal()).toBe('This message could not be read')
  })
})
