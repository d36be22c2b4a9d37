import { testDatabase } from '@cardroom/test-kit/test-database'
import { expect, it } from 'vitest'
import { connectDatabase } from '../src/client.ts'
import { addMail } from '../src/outbox.ts'

const { urlFor } = await testDatabase()

it('lets the chat add mails to the outbox and read none', async () => {
  const chat = connectDatabase(urlFor('chat'), { applicationName: 'chat' })

  const id = await addMail(chat, {
    kind: 'chat-transcript',
    recipient: 'mona@quinn.example',
    data: { conversationId: 42, name: 'Mona', email: 'mona@quinn.example', messages: [] },
  })

  expect(id).toBeGreaterThan(0)
  await expect(chat.selectFrom('mails').select('recipient').execute()).rejects.toThrow(
    'permission denied',
  )
  await chat.destroy()
})
