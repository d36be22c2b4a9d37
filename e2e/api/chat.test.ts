import { randomUUID } from 'node:crypto'
import { RegisterResponse } from '@cardroom/contracts/chat'
import { Problem } from '@cardroom/contracts/problem'
import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { origin } from '../support/origin.ts'

async function register(body: object) {
  return await request(origin).post('/api/chat/register').set('origin', origin).send(body)
}

describe('POST /api/chat/register', () => {
  it('opens a conversation for a visitor', async () => {
    const response = await register({ name: 'Ada', email: `${randomUUID()}@quinn.example` })

    const { data } = RegisterResponse.parse(response.body)
    expect(response.status).toBe(201)
    expect(response.headers['set-cookie']).toEqual([
      expect.stringContaining(`chat=${data.user.id}.${data.conversation.id}.`),
    ])
  })

  it('opens another one for the same e-mail', async () => {
    const visitor = { name: 'Ada', email: `${randomUUID()}@quinn.example` }
    const first = RegisterResponse.parse((await register(visitor)).body)

    const second = RegisterResponse.parse((await register(visitor)).body)

    expect(second.data.user).toEqual(first.data.user)
    expect(second.data.conversation).not.toEqual(first.data.conversation)
  })

  it('asks for both details', async () => {
    const response = await register({ name: ' ', email: 'ada@quinn.example' })

    expect(response.status).toBe(400)
    expect(Problem.parse(response.body).message).toBe(
      'Please provide both your name and email to continue.',
    )
  })
})
