import process from 'node:process'
import { connectionCounts } from '@cardroom/database/client'
import { readConfig } from '@cardroom/service-kit/config'
import { createServiceLogger } from '@cardroom/service-kit/logger'
import { gauge, gaugeConnections } from '@cardroom/service-kit/metrics'
import { closeOnSignal, startOrExit } from '@cardroom/service-kit/shutdown'
import { spentToday } from './answering/budget.ts'
import { Config } from './config.ts'
import { createChat } from './create-chat.ts'
import { repeat } from './repeat.ts'
import { completeConversations } from './summaries/jobs.ts'
import { quietMinutes } from './takeover/rules.ts'

const completionEveryMs = 60_000
const releaseEveryMs = 30_000
const releaseBatch = 100

await startOrExit(async () => {
  const config = readConfig(Config, process.env)
  const logger = createServiceLogger('chat', config)
  const { app, db, redis, assistant, takeovers, summaries, mailAnswers, close } = createChat(
    config,
    logger,
  )
  gaugeConnections(() => connectionCounts(db))
  gauge('assistant_spent_dollars', 'Spent today (UTC) at the provider of the assistant', () =>
    spentToday(redis),
  )
  const jobs: [string, () => Promise<unknown>, number][] = [
    [
      'completing conversations',
      () => completeConversations({ summaries, assistant, logger }),
      completionEveryMs,
    ],
    ['mailing answers', mailAnswers, releaseEveryMs],
    [
      'releasing quiet conversations',
      () => takeovers.releaseQuiet(quietMinutes, releaseBatch),
      releaseEveryMs,
    ],
  ]
  const stops = jobs.map(([name, action, everyMs]) => repeat(name, action, everyMs, logger))
  await app.listen({ host: config.LISTEN_HOST, port: config.LISTEN_PORT })
  logger.info(
    { port: config.LISTEN_PORT, answers: config.OPENAI_API_KEY ? 'model' : 'knowledge' },
    'listening',
  )
  closeOnSignal(logger, [
    ['jobs', async () => await Promise.all(stops.map((stop) => stop()))],
    ...close,
  ])
})
